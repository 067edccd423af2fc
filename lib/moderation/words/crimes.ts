import { PERSON } from "@/lib/moderation/words/people";

const FIGURES_OF_THEFT =
  "show|spotlight|limelight|thunder|scene|hearts?|credits?|ideas?|work|glory|time|evenings?|weekends?|nights?|holidays?|sleep|joy|youth|sanity|energy|focus|attention|talent|code|slides?|march|best|designs?|projects?|concepts?|success(?:es)?|wins?|accomplishments?|achievements?|peace|life|lives|years|confidence|happiness|jokes?|lunch(?:es)?|people from|engineers|market share|glances?|look|moments?";
const DOCUMENTS =
  "(?:signatures?|documents?|invoices?|receipts?|time-?sheets?|time sheets?|records?|contracts?|certificates?|cheques?|checks?|expenses?|expense (?:reports?|claims?)|reports?|papers?|accounts|books|audits?|diplomas?|degrees?|numbers|figures|results|payslips?|test results)";
const WHOSE =
  "(?:(?:the|my|our|his|her|their|your|a|an|some|all|client|customer|company|sales|safety|expense) ){0,2}";
const SOMEONE =
  "(?:me|him|her|them|us|(?:an?|the|my|our|another|one) (?:\\p{L}+ )?(?:colleagues?|co-?workers?|employees?|interns?|assistants?|women|woman|girl|man|junior|subordinate|analyst|of us)|women|girls|female \\p{L}+|interns|colleagues|staff|employees|juniors|someone|people)";

/** Allegations of crime. Figures of speech are left out, or excluded by `NO_CRIME_BEFORE` and `NO_CRIME_AFTER`. */
export const CRIMES = [
  `(?:(?<!\\b(?:a|real|absolute|total) )steal|steals|stole|stolen|stealing)(?! (?:\\p{L}[\\p{L}']* ){0,2}(?:${FIGURES_OF_THEFT})(?!\\p{L}))`,
  "theft(?! of (?:\\p{L}+ )?(?:time|joy|ideas?|credit))|thief(?! of (?:joy|time))|thieves|robber(?:y|ies)?|robbed(?! of| (?:me|us|you|him|her|them|people|everyone|\\p{L}+) of| peter)|burgl\\p{L}+|shoplift\\p{L}*|embezzl\\p{L}+|misappropriat\\p{L}+|siphon(?:ed|ing|s)? (?:off )?(?:the |our |client |company )?(?:money|funds|cash|company)|pocket(?:ed|s|ing) (?:the |our |company |client |staff )?(?:money|cash|funds|tips|deposits?|commissions?)|skimm(?:ed|ing) (?:money|cash|funds|off the top)",
  "frauds?|fraudulent(?:ly)?|fraudsters?|defraud\\p{L}*|swindl\\p{L}+|scams?|scamm(?:ed|er|ers|ing)|con ?m[ae]n|con artists?|crooks?|ponzi|pyramid scheme|cook(?:s|ed|ing) the books|counterfeit\\p{L}*",
  "brib(?:e|es|ed|ing|ery)|kickbacks?|hush money|extort\\p{L}*|(?<!emotional(?:ly)? )blackmail\\p{L}*|(?:paid|pays|paying|cash|money|payments?) (?:\\p{L}+ )?under the table|corrupt(?! (?:data|files?|database|records|builds?|backups?|memory|my|the))|(?<!(?:data|file|memory|database|disk) )corruption|nepotism and graft",
  "(?:money|cash)[- ]launder\\p{L}*|launder(?:ed|ing|s)? (?:the )?(?:money|cash|funds)|tax (?:evasion|fraud|evaders?|dodg\\p{L}+)|evad(?:e|ed|es|ing) tax(?:es)?|insider[- ](?:trad\\p{L}+|deal\\p{L}+)|perjur\\p{L}+|forger(?:y|ies)",
  `(?:forg(?:e|ed|es|ing)|fak(?:e|ed|es|ing)|falsif\\p{L}+|doctor(?:ed|ing|s)|fabricat(?:ed|es|ing)|backdat(?:ed|es|ing)) ${WHOSE}${DOCUMENTS}|falsif(?:ied|ies|ying)(?! nothing)|pad(?:ded|ding|s) (?:his|her|the|their) expenses`,
  "sexual(?:ly)? (?:harass\\p{L}*|assault\\p{L}*|abus\\p{L}*|misconduct|predators?|advances|favou?rs|attack\\p{L}*|explicit (?:messages|photos))|rap(?:e|ed|es|ist|ists)|molest\\p{L}*|grop(?:ed|es|ing)(?! (?:in the dark|around|for|toward|our way|my way))|p(?:a?e)dophil\\p{L}+|child (?:porn\\p{L}*|abuse)|upskirt\\p{L}*|exposed himself|unwanted (?:touching|advances|sexual)|inappropriate(?:ly)? touch\\p{L}*|touch(?:ed|es|ing) \\p{L}+ (?:\\p{L}+ )?inappropriately|incest",
  `harass(?:ed|es|ing) ${SOMEONE}(?! (?:with|by))|(?<!email )harassment|stalk(?:ed|s|ing) ${SOMEONE}|stalkers?`,
  "(?<!verbal(?:ly)? )assault(?:ed|s|ing)?(?! on (?:the|my|our|your) (?:senses|ears|intelligence|nerves))|physical(?:ly)? (?:attack\\p{L}*|abus\\p{L}*|hurt|threaten\\p{L}*|violen\\p{L}*)|threaten(?:ed|s|ing) to (?:kill|hurt|beat|shoot|stab|hit|rape|harm|burn)|domestic (?:violence|abuse)|beats? (?:his|her) (?:wife|husband|kids|children|partner)",
  `${PERSON} (?:once |literally |actually |even )?(?:hit|hits|slapped|slaps|punched|punches|kicked|choked|strangled|struck|spat (?:at|on)) ${SOMEONE}(?! (?:with|up|that|off|out|hard|under|as|back|when|into|for))`,
  "murderers?|murdered (?:someone|people|his|her|a (?:man|woman|person))|killed (?:someone(?!'s)|people|a (?:man|woman|person|child|colleague|pedestrian)|an employee)|manslaughter|(?:human|drug|sex|child)[- ]traffick\\p{L}*|cocaine|heroin|crystal meth|(?:does|doing|did|uses|using|takes|taking|took|deals|dealing) drugs|drunk driving|drives? drunk|drove drunk",
  "(?<!\\b(?:it's|it is|that's|just|almost|borderline|frankly|practically|nearly|should be|feels|truly) )criminals?(?! (?:how|that|what|justice|laws?|lawyers?|defen[cs]e|to|background|checks?|code|psychology|waste))|(?<!\\b(?:almost|borderline|practically|nearly|should be|feels) )illegal(?:ly|ities)?|unlawful(?:ly)?|against the law|br(?:oke|eaks|eaking|oken) (?:\\p{L}+ )?laws?|violat\\p{L}+ (?:\\p{L}+ )?laws?|(?:belongs?|rot|be|been|went|goes|go|put|end up) (?:in|to|behind) (?:jail|prison|bars)|(?:was|were|been|got|be|being) (?:arrested|convicted|indicted|prosecuted)|hack(?:ed|s|ing) into|secretly (?:record|film)(?:ed|s|ing)|wiretap\\p{L}*|felon(?:y|s|ies)?",
];

/** Before the words: denied, fought as a profession, felt, or a figure of speech. */
export const NO_CRIME_BEFORE =
  /(?:(?:\b(?:never|no|not|without|zero|anti|nobody|non|neither|nor)|n't)[ -](?:an? |any |been |once |ever |about |tolerance for |tolerance of |tolerate |tolerated |tolerates )?|\b(?:prevent\p{L}*|detect\p{L}*|fight\p{L}*|combat\p{L}*|against|compliance|fought|counter|identity|ad|click|retail|payment|card|avoid\p{L}*|reduc\p{L}*|tackl\p{L}*)[ -](?:\p{L}+ ){0,1}|\b(?:feel|felt|feeling|treat\p{L}*)\b[^.!?]{0,20}\b(?:like|as) (?:an? )?(?:common |petty |total )?|\bfe(?:el|lt) (?:so |a bit |completely )?|\b(?:daylight|highway) |\b(?:credit|ideas?|work|thunder) (?:was |were |being |got |is |are |often |always |regularly |routinely ){0,2})$/u;

/** After the words: a field of work. */
export const NO_CRIME_AFTER =
  /^[- ](?:and \p{L}+ |& \p{L}+ )?(?:prevention|detection|protection|teams?|department|analy\p{L}+|risk|models?|modelling|modeling|rules?|squad|units?|operations|ops|management|examin\p{L}+|investigator\p{L}*|alerts?|monitoring|scor\p{L}+|engine\p{L}*|systems?|platforms?|product|space|domain|awareness|training|trainings|polic(?:y|ies)|compliance|controls?|strategy|losses|rates?|signals?|tool\p{L}*|insurance|regulations?|law|laws|free|course|workshop|checks)(?!\p{L})/u;
