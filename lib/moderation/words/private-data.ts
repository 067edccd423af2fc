import { FAMILY } from "@/lib/moderation/words/people";

const L = "\\p{L}[\\p{L}'-]{0,20}";
const ENGLISH_STREET =
  "(?:street|st|road|rd|avenue|ave|lane|drive|close|crescent|court|terrace|place|gardens?|square|boulevard|blvd|hill|mews|grove|parade|row|alley|highway|parkway|circle)";

export const STREETS = [
  `(?:no\\.? ?|number |flat \\d{1,3}[a-z]?,? ?)?\\d{1,5}[a-z]?,? (?!(?:minutes?|mins?|miles?|hours?|km|kilomet|met(?:er|re)s?|days?|weeks?|months?|years?|people|of|%|percent|stars?|out|and|to|at|per|staff)(?!\\p{L}))(?:${L} ){1,3}${ENGLISH_STREET}(?![\\p{L}\\d]|(?: \\p{L}+)? (?:minutes|miles|times))`,
  `(?:${L} ){1,3}${ENGLISH_STREET},? (?:number |no\\.? ?|nr\\.? ?|at )\\d{1,5}[a-z]?`,
  "\\p{L}[\\p{L}-]{2,25}(?:stra(?:ß|ss)e|str\\.|gasse|allee|platz|ufer|damm|chaussee|straat|laan|gracht|kade|singel|plein|steeg|vej|gatan|vägen) \\d{1,4} ?[a-z]?(?![\\p{L}\\d])",
  `\\d{1,4},? ?(?:bis |ter )?(?:rue|avenue|boulevard|impasse|chemin|allée|allee|quai|place) (?:de |du |des |de la |de l'|d'|la |le |les )?${L}(?: ${L}){0,2}`,
  `(?:calle|avenida|avda\\.?|plaza|paseo|c/|rua|travessa|praça|praca|via|viale|corso|piazza|ulica|ul\\.|aleja|al\\.) ?(?:de |del |da |do |dos |la |di |della )?${L}(?: ${L}){0,3},? (?:n[.ºo°]* ?)?\\d{1,4}(?![\\d.,]*\\d)`,
];

export const WORKPLACE =
  /\b(?:office|offices|moved?|moving|branch|site|shop|store|warehouse|depot|headquarters|hq|building|plant|factory|located|location|canteen|premises|showroom|campus|restaurant|hotel|meeting|client|customer|büro|bureau|oficina|kantoor|biuro|ufficio|escritório|filiale|zentrale)\b/iu;
export const HOME =
  /\b(?:lives?|living|home|house|flat|apartment|resides?|address|wohnt|wohnen|zuhause|habite|domicile|vive|vives|abita|mora|woont|mieszka|rehta|rehti)\b/iu;

const SHE = "(?:he|she|they|the (?:boss|manager|director|ceo|owner)|my (?:boss|manager|lead)|who)";
const TO_SCHOOL =
  "(?:school|primary|grammar|academy|kindergarten|nursery|daycare|pre-?school|college|high school|university|crèche|creche|football|soccer|ballet|judo|swimming|tennis|dance|playground|club|training)";
const PLACE =
  "(?:bakery|shop|store|pharmacy|salon|gym|café|cafe|restaurant|hospital|clinic|practice|surgery|care home|nursing home|church|mosque|synagogue|temple|station|supermarket|library|park|bank|garage|petrol station|gas station|post office|town hall|council|street|road|lane|avenue|hill|square|village|estate|flat|house|apartment)";
const OTHERS = `(?:his|her|their|your|(?:the )?\\p{L}+'s) (?:\\p{L}{2,12} )?${FAMILY}`;

export const WHEREABOUTS = [
  `${SHE} (?:still |now |also |actually )?(?:lives?|lived|is living|resides?|stays?) (?:at|above|opposite|behind|next to|next door|beside|across from|near|on|round the corner from|over) (?!(?:the (?:edge|moment|phone|clouds|office|top|limit|line)|work|the office|odds|a (?:high|loss)|his (?:phone|laptop|inbox)|her (?:phone|laptop|inbox)|coffee|adrenaline|borrowed|past|hope|emails?|deadlines?|budget|people's|our|the same time|us|credit|caffeine))[^.!?]{3,60}`,
  `${SHE} (?:still |now |also |actually )?(?:lives?|lived|is living|resides?) in (?:an? |the )?(?:(?:\\p{L}{2,12} ){0,3}(?:house|flat|apartment|villa|bungalow|cottage|penthouse|farm|tower|street|road|lane|avenue|close|building|block) (?:[^.!?]{3,50})|(?:flat|apartment|house|number|no\\.?|room|unit) \\d+[a-z]?[^.!?]{0,40}|\\p{L}+(?:straße|strasse|straat|gasse) ?\\d*)`,
  `(?:his|her|their) (?:house|flat|home|apartment|villa|holiday home|summer house|cabin) (?:is|stands|lies) (?:at|on|in|above|opposite|behind|next to|near|the (?:\\p{L}+ )?(?:one|house)) [^.!?]{3,60}|(?:find|found|visit) (?:him|her|them|his house|her house|his home|her home) (?:at (?:home|his|her|the (?:bar|pub|church|gym))|on \\p{L}+ (?:street|road|lane|hill)|in the \\p{L}+ house)[^.!?]{0,40}`,
  `(?:find|visit|see|meet|catch|reach) (?:him|her|them) (?:at|in) (?:no\\.? ?|number |flat |house )?\\d{1,4}[a-z]?,? \\p{L}[^.!?]{2,40}`,
  `(?:(?:his|her|their) )?(?:home|private|personal|full|exact) address(?: is|:| =)[^.!?]{4,60}`,
  `${OTHERS}(?: \\p{L}{1,12}){0,5} (?:(?:goe?s?|went|going|walks?|drives?|cycles?) to|attends?|(?:is|are|gets?|get) (?:dropped(?: off)?|picked up|collected) (?:at|from)|stud(?:y|ies) at|(?:is|are) (?:a )?(?:pupils?|students?) at|plays? \\p{L}+|trains?|takes? the bus|has \\p{L}+ (?:lessons|training|practice))(?: \\p{L}[\\p{L}'.]{0,15}){0,5} ?(?:${TO_SCHOOL}|(?:at|to|in|on) ${PLACE}|st\\.? \\p{L}+|at (?:\\d|one|two|three|four|five|six|seven|eight|nine|ten))[^.!?]{0,30}`,
  `${OTHERS}(?: \\p{L}{1,12}){0,3} (?:works?|manages?|teach(?:es)?|serves?|waits tables|cuts hair|practi[cs]es|runs? an?|owns? an?|has an?|runs? the|owns? the) (?:\\p{L}+ ){0,3}(?:(?:at|in|for|as an? \\p{L}+ (?:at|in)|behind|next to|near|opposite|on) )?(?:the |an? )?(?:[\\p{L}'.]{1,16} ){0,3}(?:${PLACE}|${TO_SCHOOL}|st\\.? \\p{L}+)[^.!?]{0,30}`,
  `${OTHERS}(?: \\p{L}{1,12}){0,3} (?:lives?|stays?|sleeps?|resides?|is|are|sits) (?:now |currently )?(?:at|in|above|opposite|behind|next to|near|on) (?:the |an? )?(?:[\\p{L}'.]{1,16} ){0,3}(?:${PLACE}|(?:[\\p{L}'.]{1,16} ){0,2}${TO_SCHOOL}|room \\d+|flat \\d+|number \\d+|ward \\d+)[^.!?]{0,40}`,
  `${OTHERS}(?: \\p{Lu}?\\p{L}{1,12}){0,4} (?:is|are) in (?:year|grade|class|form|the \\p{L}+ (?:grade|year|class)) ?(?:\\d+\\p{L}?|\\p{L}+)? ?(?:at|of|in) [^.!?]{3,50}`,
  `${SHE} (?:always |usually |often )?(?:walks? (?:his|her|their) dogs?|jogs?|runs?|goes (?:running|swimming|jogging|to the gym|to church|shopping|drinking)|drinks?|trains?|shops?|swims?|parks?|picks? up (?:his|her|their) \\p{L}+|takes? (?:his|her|their) \\p{L}+) (?:\\p{L}+ ){0,3}(?:in|at|on|along|around|through|to|from|near) (?:the )?\\p{L}[^.!?]{2,40} (?:at|every|around|after|before|between|each|on) (?:\\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|noon|midnight|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday|day|week)[^.!?]{0,30}`,
  `(?:the|those) (?:kids|children|twins|boys|girls) (?:are|get) (?:dropped(?: off)?|picked up|collected) (?:at|from) [^.!?]{3,50}`,
];

/** With a town or a place ("Her parents live in Bath"), so case counts. */
export const FAMILY_IN_TOWN = new RegExp(
  `(?<!\\p{L})(?:[Hh]is|[Hh]er|[Tt]heir|[Yy]our|\\p{Lu}\\p{Ll}+'s) (?:\\p{Ll}{2,12} )?${FAMILY}(?: \\p{Ll}{1,12}){0,3} (?:lives?|works?|studies|teach(?:es)?|stays?|goes? to (?:school|work|university|church)) (?:\\p{Ll}{2,12} ){0,3}(?:at|in|near|for) (?:the )?(?!HR\\b|IT\\b|QA\\b|PR\\b|R&D|Sales\\b|Marketing\\b|Finance\\b|Accounting\\b|Legal\\b|Support\\b|Operations\\b|Engineering\\b|Procurement\\b|Payroll\\b|Accounts\\b)\\p{Lu}[\\p{L}'.]+`,
  "gu",
);

export const PLATE_CUE =
  /(?:number ?plates?|licen[cs]e (?:plates?|tags?)|\bplates?|\bregistration|\breg\.?(?: no\.?| number)?|kennzeichen|plaque(?: d'immatriculation)?|matr[ií]cula|\btarga|kenteken|tablic\p{L}*)(?: (?:number|no\.?|is|are|was|ends in|reads|starts with|of|nr\.?))*[ :,="'(]{0,3}$/iu;
export const CAR =
  /\b(?:cars?|drives?|driving|parks?|parked|parking|bmw|audi|vw|volkswagen|mercedes|porsche|tesla|toyota|ford|opel|fiat|renault|peugeot|golf|polo|range rover|jaguar|volvo|skoda|seat|kia|van|suv|motorbike|bike|plate|auto|wagen)\b/iu;

export const PLATFORM =
  "(?:telegram|insta(?:gram)?|ig|twitter|discord|snap(?:chat)?|tik ?tok|signal|whats ?app|skype|we ?chat|threema|facebook|fb|linked ?in|reddit|only ?fans|kik|viber|mastodon|blue ?sky|xing|icq|matrix|twitch|youtube|steam)";

export const ID_NUMBER =
  "(?:ssn|social security|social insurance|national insurance|passport|national id|identity card|id card|tax id|tax number|driving licen[cs]e|driver'?s licen[cs]e|aadhaar|aadhar|pan card|pesel|dni|nie|codice fiscale|bsn|cpf|nino|steuer-?id|personalausweis\\p{L}*|personnummer|sozialversicherungs\\p{L}*|bank account|account|sort code|konto\\p{L}*)(?: ?(?:number|no\\.?|nr\\.?|code|id))?(?: (?:is|was|of|ending in))?[ :=#]{0,3}(?=[A-Z\\d -]{6,30})[A-Z]{0,3} ?\\d[A-Z\\d]*(?:[ -]?[A-Z\\d]{1,8}){0,5}";
export const BIRTH =
  "(?:(?:(?:he|she|the boss|my boss|my manager|[\\p{L}]+) (?:was|is) born|(?:his|her|their) (?:date of birth|dob|birth ?day|birth date)(?: is| was|:)?|born)(?: on| in)?(?: the)? )(?:\\d{1,2}(?:st|nd|rd|th)?[ ./-](?:of )?(?:\\d{1,2}|\\p{L}{3,9})[ ./,-]{1,2}(?:\\d{4}|\\d{2})|\\p{L}{3,9} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{4}-\\d{2}-\\d{2})";
