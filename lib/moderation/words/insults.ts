import { PERSON } from "@/lib/moderation/words/people";

const NAME_FOR_A_PERSON =
  "(?:losers?|slobs?|lowlifes?|brutes?|vultures?|vampires?|maggots?|goblins?|trolls?|hyenas?|reptiles?|jerks?|pigs?|rats?|snakes?|clowns?|worms?|weasels?|witch(?:es)?|hags?|cows?|creeps?|freaks?|parasites?|leech(?:es)?|cockroach(?:es)?|monkeys?|dogs?|donkeys?|apes?|monsters?|animals?|toads?|slugs?|fools?|nazis?|hitler|garbage|trash|rubbish|filth|scum|skank|waste of (?:space|oxygen|skin|air)|piece of (?:garbage|trash|crap|filth|dirt|rubbish|junk|scum|sh\\p{L}+))";
const SO =
  "(?: (?:just|such|really|simply|nothing but|honestly|truly|so|very|pretty|completely|totally|absolutely|plain|also|still|clearly|an?|the|total|complete|absolute|utter|real|fat|lazy|stupid|dumb|sexist|racist|useless|greedy|lying|spineless|arrogant|miserable|pathetic|sad|old|little|ugly|biggest|worst|disgusting|two-faced|worthless|massive|huge|narcissistic|smug|slimy|nasty|vile|sleazy|evil|dirty|toxic|gutless|brainless|rotten|bitter|sneaky|creepy)){0,5}";
const AS_A_NOUN =
  "(?! (?:show|fiesta|oil|race|reaction|friendly|persons?|lovers?|at|in the (?:office|room))|-|'s)";

/** Without what a person does or lacks ("incompetent", "rude", "arrogant", "a bully"): that is criticism. */
export const INSULTS = [
  "(?:idiots?|morons?|imbeciles?|scumbags?|scum|dimwits?|half-?wits?|nitwits?|twits?|buffoons?|cretins?|dirtbags?|douche(?:bag)?s?|sleaze(?:bag|ball)s?|slimeballs?|low-?lifes?|vermin|psychos?|psychopaths?|sociopaths?|nutjobs?|nutcases?|lunatics?|bimbos?|numbskulls?|blockheads?|airheads?|bozos?|dipsticks?|schmucks?|cry-?bab(?:y|ies)|liars?|cowards?|fatso|fatty|boot-?lickers?|sickos?|perverts?|pervs?|dumbos?|ignoramus(?:es)?|simpletons?|dunces?|dolts?|knuckleheads?|meatheads?|pea-?brain(?:ed|s)?|brain-?dead|bird-?brain(?:ed)?|degenerates?|swine|subhumans?|jerkface|man-?child|manchild|asshats?)(?!-proof)",
  `${PERSON}(?:'s|'re| is| are| was| were|s)${SO} (?:${NAME_FOR_A_PERSON}${AS_A_NOUN}|stupid|dumb|brainless|ugly|fat|filthy|thick as (?:a brick|two short planks)|mentally ill|insane in the head|not human)(?! (?:mistake|decision|idea|enough|question|rule|policy|lucky|busy|cats?|bonus))`,
  `you (?:stupid|fat|ugly|dumb|filthy|worthless|pathetic|useless) (?!rule|polic|decision|meeting|process|idea)\\p{L}+`,
  `(?:such an?|what an?|(?:total|complete|absolute|utter|stupid|fat|lazy|sexist|useless|pathetic|greedy|lying|spineless|miserable|disgusting|worthless|narcissistic|smug|slimy|nasty|vile|sleazy|evil|dirty|gutless|rotten|sneaky|creepy|arrogant|old|little|mean|sad|two-faced)) (?:slobs?|losers?|jerks?|clowns?|pigs?|rats?|snakes?|creeps?|worms?|weasels?|freaks?|cows?|witch|hag|parasites?|leech|monsters?|fools?|animals?)${AS_A_NOUN}`,
  `(?:stupid|dumb|brainless|ugly|fat) (?:man|woman|boss|person|guy|people|manager|leader|ceo|director|old man|old woman|girl|face)`,
  "human (?:garbage|trash|filth|waste)|(?:garbage|trash|excuse for an?|piece of (?:garbage|trash|crap|filth)) (?:human(?: being)?|person|of a (?:human(?: being)?|person|man|woman))",
  `(?:worthless|pathetic|useless|disgusting|vile|miserable|despicable|wretched|rotten) (?:excuse for an? \\p{L}+|human(?: being)?s?|creatures?|individual|little \\p{L}+|specimen)|(?:pathetic|poor|sad|sorry|lousy) excuse for an? (?:\\p{L}+ )?(?:human|man|woman|person|boss|manager|leader)|(?:disgrace|insult|embarrassment|stain) (?:to|on) (?:humanity|mankind|the human race|womankind|your family|his family|her family)|waste of a (?:human|life|birth)`,
  `(?:\\p{L}{3,20}s|they) are(?: all| just| nothing but| simply| the)? (?:parasites|leeches|cockroaches|vermin|scum|subhuman|maggots|bloodsuckers|lowlifes|pond life)`,
  `you(?:'re| are)(?: all| just| so| absolutely| truly| really| a| an| simply| such a| completely| nothing but)* (?:disgusting|worthless|pathetic|trash|garbage|nothing|vile|repulsive|disgrace|waste|nobody|failure as a (?:human|person)|piece of|sick in the head|ugly|revolting|hideous)(?! (?:to me|without|but|more|compared|if|of))`,
  `(?:no one|nobody)(?: here)? (?:would|will) (?:miss|mourn|cry for) (?:him|her|you|them)(?: if| when|[.!?,])|(?:he|she|you|they)(?:'s|'re| is| are)? (?:makes?|made) me (?:sick|want to (?:vomit|puke))(?=[.!?,]|$)|(?:i|we) (?:really |truly |absolutely |just |fucking )?(?:despise|loathe|detest) (?:him|her|you)(?=[.!?,]|$| and)|i hate (?:you|him|her)(?=[.!?]|$| (?:with (?:all|every)|so much|and hope))|(?:blood-?suck(?:er|ing)|pond scum|lying bastard|sack of (?:shit|crap|potatoes)|nasty piece of work)`,
  `(?:you|he|she|they)(?:'re| are|'s| is) not (?:even |really )?(?:an? )?human(?: being)?s?(?=[.!?,]|$)`,
  `looks like an? (?:pig|monkey|whale|horse|ape|toad|witch|rat)|snake in the grass`,
  `${PERSON} can go to hell|screw (?:you|him|her)(?! (?:over|up|if|when|on|out))`,
];

export const NO_INSULT_BEFORE =
  /(?:\b(?:feel|felt|feeling|look|looked|treat\p{L}*|talk\p{L}*|speak\p{L}*|spoke|act\p{L}*)\b[^.!?]{0,30}\b(?:like|as if|as though)\b[^.!?]{0,20}|\bcall(?:s|ed|ing)? (?:\p{L}+ ){1,2}(?:an? )?(?:\p{L}+ )?|\bi(?:'m| am| was| have been| must be) (?:not |such )?(?:an? )?(?:\p{L}+ )?|(?:\b(?:not|never|no|hardly|without|nor)|n't) (?:an? |a |any |the )?(?:\p{L}+ )?|\b(?:for|in front of|suffer) (?:\p{L}+ )?)$/u;
