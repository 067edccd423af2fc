import { PERSON, THEM } from "@/lib/moderation/words/people";

const I_WILL =
  "(?:i|we)(?:'?ll| will| shall| am going to|'?m going to|'?m gonna| am gonna| are going to|'?re going to| gonna| swear i'?ll| swear i will|'?m about to| want to|'?d love to| would love to| plan to)(?: (?:personally|really|just|literally|seriously|gladly|happily|find you and|come and|come over and|[f][\\p{L}*]{3,6}ing)){0,2}";
const SOMEONE_SHOULD =
  "(?:someone|somebody|anyone|we|people) (?:should|needs? to|ought to|must|has to|have to|please)(?: (?:just|really))?";
const BUT_NOT_A_FIGURE =
  "(?! (?:an?|another|the|some|my|emails?|messages?|down|off|out to|with (?:kindness|love|questions))(?![\\p{L}]))(?!'s)";
const BODY =
  "(?:your|his|her|their) (?:legs?|neck|bones?|jaw|knees?|kneecaps|fingers|arms?|nose|face|skull|teeth)";
const DONE_TO =
  "(?:shot|killed|hanged|hung|stabbed|lynched|murdered|beheaded|strangled|executed|beaten up|beaten to death|burned alive|burnt alive|raped|tortured|gassed)(?! (?:down|out to dry|off|of|with kindness))";
const SENTENCE_START = '(?<=^ ?|[.!?;,:"-] ?)';

/** Clear and directed at a person. "I would kill for a manager like her" and "this job will kill you" aren't here. */
export const THREATS = [
  `(?:${I_WILL}|${SOMEONE_SHOULD}) (?:kill|murder|stab|strangle|shoot|behead|slaughter|choke|torture|hurt|destroy|punch|slap|smash|hang|poison|drown|beat up|run over) ${THEM}${BUT_NOT_A_FIGURE}`,
  `(?:${I_WILL}|${SOMEONE_SHOULD}) (?:beat ${THEM} (?:up|to death|to a pulp|senseless)|(?:break|smash|bash|crush|punch|kick) ${BODY}|(?:slit|cut) (?:your|his|her|their) throat|put a bullet in|burn (?:down )?(?:the|this|that|your|his|her|their) (?:office|building|house|home|place|car|company|hq)|blow up (?:the|this|that|your) (?:office|building|house|place|car|hq)|shoot up (?:the|this) (?:office|building|place)|bring (?:a|my) (?:gun|knife|rifle|weapon)|plant a bomb)`,
  `(?:i|we)(?:'?ll| will|'?m going to| am going to|'?m gonna) (?:find you(?! (?:a|the|some|another))|hunt ${THEM} down|come (?:for|after) ${THEM}|make ${THEM} (?:pay|suffer|bleed|regret)|make (?:your|his|her|their) life (?:hell|miserable|a living hell|a misery))`,
  `(?:i'?m|i am|we'?re|we are) (?:coming|out) (?:for|to get) ${THEM}(?! (?:a|the) )`,
  `slit (?:your|his) throat|put a bullet in (?:you|your|him|his|her)`,
  `${PERSON}(?: (?:really|truly|just|all|absolutely))?(?: should|'d better| deserves? to| needs? to| ought to| must| has to| have to)(?: (?:really|just|all))? (?:(?:be|get) ${DONE_TO}|die(?! (?:of|from|laughing|on|inside|trying))|drop dead|(?:burn|rot) in hell)`,
  `(?:i|we) (?:hope|wish|pray)(?: that)? ${PERSON} (?:will |'ll |would |all |soon )?(?:dies?|died|drops? dead|chokes?|(?:burns?|rots?) in hell|gets? (?:shot|killed|stabbed|murdered|raped|cancer|run over|beaten up|hit by a (?:bus|truck|car|train)))(?! (?:of|from|laughing|inside))`,
  `(?:i|we) know (?:exactly )?where (?:you|he|she|they|your (?:kids?|children|family|wife|husband)|his (?:kids?|children|family|wife)|her (?:kids?|children|family|husband))(?: all)? (?:lives?|sleeps?|parks?|goe?s? to school)`,
  `(?:${SENTENCE_START}|better )watch your back(?! (?:here|in|at|around|all|every|constantly|because|when|with|if|and|as|there|from|on))`,
  `you(?:'re| are|r) (?:(?:a )?dead (?:man|woman|meat)|so dead|dead(?= ?(?:$|[.!?])))`,
  `you(?:'ll| will| are going to|'re going to) (?:pay for (?:this|what you)|die(?! (?:of|from|laughing|inside|on|a little|in a|here|at)))`,
  `(?:better )?sleep with one eye open`,
  `there is a bomb|(?:planted|plant|hid) a bomb`,
  `${SENTENCE_START}(?:(?:please|just|go|now|so) ){0,3}kill yourself(?! (?:for|over|to|working|with|trying))|(?:go|please|should|should just|just) kill yourself(?! (?:for|over|to|working|with|trying))|kys|go (?:and )?(?:die|hang yourself)|die in a fire|${SENTENCE_START}(?:just )?drop dead(?! (?:gorgeous|date|simple))|(?:rot|burn) in hell`,
];

/** Before a threat: the author reports someone else's words, which is an allegation and not a threat. */
export const REPORTED =
  /\b(?<!\bi )(?<!\bi have )(?:said|says|say|told|tells|shouted|shouts|shouting|yelled|yells|screamed|screams|threatened|wrote|texted|messaged|emailed|hissed|warned|saying)\b[^.!?]{0,40}$/u;
