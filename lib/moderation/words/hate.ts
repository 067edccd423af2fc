import { PERSON, THEM } from "@/lib/moderation/words/people";

/** They replace groups of people before the patterns look at a text. In Latin-1 (`isLatin1`). */
export const TAGS = {
  several: "\u0081",
  one: "\u0082",
  being: "\u0083",
  alike: "\u0084",
  from: "\u0085",
  men: "\u0086",
};

const P = `[${TAGS.several}${TAGS.men}]`;
const S = TAGS.one;
const ANY = `[${TAGS.several}${TAGS.men}${S}]`;
const A = `[${S}${TAGS.alike}${TAGS.from}]`;

const AND = "[ ,]{1,2}";
const ADVERB =
  "(?:all|just|so|such|really|truly|simply|always|usually|mostly|basically|generally|clearly|obviously|literally|naturally|nothing|but|often|very|too|also|still|by nature|absolutely|completely|totally|utterly|fucking|freaking|damn|bloody|an?|the|more than|no better than|no more than|worse than|like|little|bunch of|pack of|lot of|kind of|sort of|inherently|born|total|complete|real|fat|and|or|even|only|merely|every bit as|as)";
const MILD =
  "lazy|slow|weak|useless|incompetent|unreliable|rude|loud|difficult|greedy|emotional|moody|arrogant|selfish|bad|spoilt|entitled|snowflakes|annoying|dangerous|unfit|crazy|mad|dead weight|a joke";
const VILE =
  "scum|vermin|filth|filthy|dirty|disgusting|disgraceful|revolting|repulsive|vile|nasty|stupid|dumb|idiots?|morons?|imbeciles?|brainless|retarded|worthless|inferior|subhumans?|sub-human|animals?|beasts?|pigs?|dogs?|rats?|monkeys?|apes?|cows?|sheep|snakes?|parasites?|leech(?:es)?|cockroach(?:es)?|locusts|insects|plague|disease|diseased|cancer|virus|infection|burdens?|drain|pests?|thieves|thief|liars?|cheats?|crooks|criminals?|terrorists?|rapists?|murderers|p(?:a?e)dophiles?|savages?|barbarians?|uncivili[sz]ed|barbaric|backwards?|primitive|evil|sick(?:os?)?(?! (?:and tired|of|today|leave|at home|on|for|most|with|this|when|because))|sickening|perverts?|perverted|freaks?|abominations?|unnatural|mentally ill|mental|insane|deranged|trash|garbage|rubbish|dirt|shit|crap|ugly|hideous|hysterical|hormonal|sluts?|whores?|bitch(?:es)?|violent|bastards?|cunts?|degenerates?|deviants?|demons?|devils?|mistakes?|embarrassments?|disgrace|threat to|shame|waste of (?:\\p{L}+ )?(?:space|money|time|oxygen|air|skin)|enemy|problem here|objects?|toys|property|decoration|breeding machines|only good (?:for|at)|good for nothing|good for one thing|not good for|worth less|worth nothing|less than human|not (?:even )?(?:human|people|persons|fit (?:to|for)|able to (?:lead|think)|capable of|made for|cut out for|welcome (?:here|in)|to be trusted|equals?|equal to|real (?:men|women|people|employees|humans?|colleagues|workers)|a real (?:man|woman|person|human))|ruining|destroying|taking over|taking our|stealing|invading|infesting|polluting|flooding|contaminating|worst|lowest|smelly|stinking|stinky|greasy|ashamed of themselves|too (?:emotional|stupid|dumb|hysterical|hormonal|primitive|weak|dirty|fat|slow|old|sensitive|irrational|dim|thick)";
const NOT_A_PERSON =
  "(?! (?:of the (?:problem|solution)|enough|about|when|for (?:the|not|being)|treated|by (?:him|her|them|management)|leave|pay|owners?|lovers?|persons?|walkers?))";

const WHERE =
  "(?: (?:here|there|today|nowadays|these days|like (?:you|him|her|them|that|this)|(?:on|in|at|from|of|over|around|under|with|without) (?:\\p{L}{1,14} ){0,4}\\p{L}{1,14}))?";
const ARE =
  "(?:are|is|was|were|r|have always been|will (?:always |never )?be|(?:look|act|smell|behave|breed|live|think|work)s? like|(?:seem|remain|deserve to be called|count as) )";
const LACKS =
  "(?: (?:simply|just|really|will|also|of course))?(?: (?:can'?t|cannot|can not|could never|can never|will never|should not|shouldn'?t|should never|must not|must never|don'?t|do not|doesn'?t|does not|never))(?: (?:ever|even|really|just))? (?:be(?:come)? (?:trusted|allowed|leaders?|managers?|bosses|an? (?:\\p{L}+ )?(?:boss|leader|manager|engineer|ceo|cfo|cto|coo|chief|president|director)|engineers?|in charge|as (?:good|clever|smart|strong|intelligent|capable)|(?:our |real )?equals?|one of us|real \\p{L}+|around|near|near customers|left alone|let near|let in)|lead|manage people|do (?:engineering|maths?|tech|science|anything(?: right)?|real work|numbers|logic|business)|think(?! (?:so|that|he|she|of|about|it|much|highly|twice))|drive|code|understand (?:numbers|technology|business|logic|anything)|belong (?:here|in (?:this|our|the (?:office|workplace|company|boardroom|country)|management|leadership|tech|finance))|deserve(?! (?:better|more|this|that|credit|praise|respect|it|a (?:raise|chance|break|better)|to be (?:treated|paid|talked|ignored|called|left|heard|bullied|mocked|fired)))|have (?:a |any )?(?:place|brains?|business being|the brains?|souls?|the right to)|speak properly|vote|wash|work(?=[.!?]| at all| hard))";
const HAVE =
  "(?: (?:simply|just|really))? (?:have|has|had|got) (?:no (?:place|brains?|right to (?:be|live|work|exist)|souls?|business (?:in|being|here)|morals|manners|culture|personality|honou?r|shame|class|dignity|value)|small(?:er)? brains?|tiny brains?|never (?:achieved|contributed|built|invented|done)|low (?:iqs?|intelligence)|ruined|destroyed|infested|invaded)";
const DO =
  "(?: (?:all|always|only|just|simply|never do anything but))? (?:steal|stink|smell(?! like)|reek|breed|multiply|ruin|destroy(?!ed)|infest|cheat|lie(?! (?:low|in))|cause (?:only |nothing but )?trouble|spread (?:diseases?|lies)|live off|look (?:all )?(?:the same|alike)|look(?:s)? (?:like )?(?:apes|monkeys)|disgust|sicken|repulse|revolt|make (?:me|us) (?:sick|vomit|puke|throw up|want to)|makes? my skin crawl|control the|rule the|run the (?:banks?|media|world|board)|control everything)";
const SHOULD =
  "(?: (?:all|just|really|simply))? (?:should|must|ought to|needs? to|have to|has to|had better|better)(?: (?:all|just|only|really|never|not|simply|finally))* (?:be (?:allowed(?! to (?:speak|rest|go home|take|leave))|banned|deported|sent (?:back|home|away|packing)|kept (?:out|away|at home)|locked (?:up|away|out)|removed from|thrown out|kicked out|sterili[sz]ed|segregated|cured|converted|fired|sacked|avoided|seen and not heard|ashamed of|in charge|around|near|making|cooking|grateful|working here|exterminated|shipped|silenced|in the kitchen|at home|hired|promoted|trusted|on the)|stay (?:at home|in the kitchen|away|home|out)|go (?:back|home(?=[.!?]| to (?:their|where)))|know (?:their|its) place|learn (?:their|its) place|leave (?:this|the|our) country|shut up|shut their|serve|obey|retire|stick to|work (?:here|with)|ever (?:be|lead|have)|rot|disappear|vanish|not exist|cease to)";
const BELONG =
  "(?: (?:just|really|only|simply))? belongs? (?:(?:back )?in (?:the |an? )?(?:kitchen|zoo|cage|asylum|mental|psychiatric|loony|mad ?house|jungle|gutter|trash|bin|institution|museum|circus|closet|home|bed|retirement|nursing|care|camps?|ghetto|stone age|desert|caves?|at home)|at home|behind (?:bars|a stove|the stove)|on their knees|under)";

const VERDICT = (subject: string) =>
  `${subject}${WHERE},? ${ARE} (?:${ADVERB}${AND}){0,6}(?:(?:${MILD}|old|young|weird|strange)${AND}(?:and )?)?(?:${VILE})${NOT_A_PERSON}`;

const START = '(?<=^ ?|[.!?;:,"(-] ?)';
const NOT_MADE_TO =
  "(?<!\\b(?:had|has|have|want|wants|wanted|decided|forced|able|planned|planning|plan|wish|hope|hoping|like|love|happy|i|we|will|would|could|can|may|might|let|let me|helped|then|never|not|cannot|can't|didn't|don't|when you|if you) (?:to )?)";
const FEELS =
  "(?:i|we)(?:'m| am|'re| are)?(?: (?:really|just|truly|so|simply|absolutely|fucking|still|also|honestly|do|always|personally|hate to say it but))* ";
const THOSE =
  "(?: (?:all|these|those|the|you|most|every|any|an?|such|your|our|working with|to work with|seeing|being around|being near|sharing (?:an? )?(?:office|desk|room) with|sitting next to|listening to|taking orders from|having|dealing with|of|stupid|dirty|fucking|damn|lazy)){0,4} ";
const NOT_A_CAUSE =
  "(?! (?:being|getting|having to|are (?:treated|paid|seen|ignored|underpaid|still)|not|who (?:are|were) (?:treated|bullied)|treated|having|bashing|jokes|feel))";

/** Each pattern has a tag, because only texts with a tag are tried. */
export const HATE = [
  VERDICT(ANY),
  VERDICT(`${TAGS.being}(?: [^.!?,]{1,20})?`),
  `(?:are|is|do|must|can)(?: (?:all|most|these|those|the|so many))* ${P}${WHERE} (?:${ADVERB}${AND}){1,4}(?:${VILE}|${MILD})`,
  `${P}${WHERE}(?:${LACKS}|${HAVE}|${DO}|${SHOULD}|${BELONG})`,
  `(?:an? |any |every |no )${S}${WHERE}(?:${LACKS}|${BELONG}| (?:is not|isn't|is never|will never be|can't be|cannot be) an? (?:real|true|proper|equal))`,
  `no ${S} (?:should|must|can|will|could)(?: ever)? (?:be(?:come)? (?:(?:an?|in|the|our|my) )?(?:boss|manager|leader|ceo|director|charge|allowed|trusted|hired|promoted|here)|lead|manage|vote|work here|tell me|give me orders)`,
  `${FEELS}(?:hate|despise|loathe|detest|abhor|can'?t stand|cannot stand|can not stand|can'?t bear|cannot bear|dislike|resent|(?:sick|tired|fed up|disgusted|revolted|repulsed) (?:of|with|by|at)|have (?:no|nothing but) (?:respect|contempt) for)${THOSE}${ANY}${NOT_A_CAUSE}`,
  `${START}(?:(?:fuck|screw|hate|to hell with|down with|death to|damn|curse|no more|enough of)(?: (?:all|these|those|the|you|your))* )${ANY}${NOT_A_CAUSE}(?=[.!?,]|$| (?:please|here|in|on|and|from|for))`,
  `${FEELS}(?:can'?t|cannot|don'?t|won'?t|will not|could never|would never|will never|'d never|'ll never|refuse to|never|do not|rather (?:die|quit|starve|resign) than|want to|wouldn'?t)(?: (?:want to|ever|even))* (?:work|sit|share \\p{L}+(?: \\p{L}+)?|eat|live|hire|take (?:any )?(?:orders|advice|instructions|a job)|take|trust|respect|be (?:seen|led|managed|told what to do)|report to|accept|promote|employ|serve|touch|go near)(?: (?:with|for|under|from|next to|by|an?|any|these|those|another|near|around|to|desk|office|the))* ${ANY}(?: seriously)?${NOT_A_CAUSE}(?=[.!?,;"']|$| (?:again|seriously|and|because|as|in|on|here|anyway|at|who|ever))`,
  `${FEELS}(?:hate|despise|can'?t stand|loathe) (?:you|him|her|them)[^.!?]{0,25} (?:because|since|for being|as)[^.!?]{0,20} ${A}`,
  `(?:get rid of|exterminate|eradicate|deport|expel|ban|gas|castrate|sterili[sz]e|wipe out|purge|kick out|throw out|lock up|fire|sack|cleanse|eliminate|boycott|burn|hang|shoot|kill|drown|lynch)(?: (?:all|every|these|those|the|of|such))* ${ANY}(?! (?:who|because|for|when|being|with(?:out)?|from (?:the )?(?:meeting|team|project|board)|are|is))`,
  `(?:send|ship|throw|keep|get|kick|drive)(?: (?:all|these|those|the|more|such))* ${ANY}(?: \\p{L}+)? (?:back|home|out of|away|off the)`,
  `(?:who|how can(?: \\p{L}+)?|how could(?: \\p{L}+)?|why would(?: \\p{L}+)?|don't ever|never|you can'?t|you cannot|nobody (?:should|can)|no one (?:should|can)) trusts? (?:an?|the|these|any)? ?${ANY}`,
  `${START}(?:please |just |so )?(?:never|do not|don'?t|stop)(?: ever)? (?:hire|hiring|trust|trusting|let|letting|employ|employing|promote|promoting|work with|listen to|give)(?: (?:an?|any|these|more|all))* ${ANY}`,
  `nobody (?:wants|likes|needs|respects|trusts)(?: (?:an?|the|these|any|all|more))? ${ANY}`,
  `(?:stupid|dumb|dirty|filthy|disgusting|lazy|greedy|smelly|stinking|useless|worthless|ugly|fat|damn|goddamn|bloody|freaking|fucking|retarded|savage|backward|brainless|hysterical|hormonal|pathetic|senile|inferior|vile|perverted|cheating|lying|thieving|typical|crazy|arrogant|evil)(?:,? (?:old|little|young|fat|ugly|stupid|bloody|fucking|lazy|dirty))* (?:${ANY}|blondes?)(?![' -](?:s |made|owned|run|based|food|style|restaurant|market|team|office|client|customer|company))`,
  `${ANY}(?: \\p{L}+)? (?:scum|trash|vermin|filth|swine|whores?|bastards?|monkeys?|parasites?|savages|bitch(?:es)?|rats?|sluts?)`,
  `${A} (?:scum|trash|vermin|filth|swine|whores?|bastards?|monkeys?|terrorists?|freaks?|parasites?|bitch(?:es)?|rats?|pigs|stuff|shit|crap|lobby|mafia|plague|invasion|disease)`,
  `(?:you|he|she|they|it)(?:'s|'re| is| are| was| were)(?: (?:just|only|merely|nothing but|nothing more than|such|another|probably|still))+ an? (?:\\p{L}{1,12} )?${S}(?! (?:of|who (?:is|has|does|can)|with|in a man))(?=[.!?,;]|$| (?:to|and|so|for|like|after|at|as|anyway))`,
  `(?:so|too|very) ${A}(?:,| that| and)? (?:it's|it is|that is|that's|i|we|you|to)\\b`,
  `${A}, (?:so |and |but )?(?:he |she |they |you |of course |what )(?:probably|do you expect|can you expect|else|must|will|(?:he |she )?probably)`,
  `(?:rid of|without|free of|free from)(?: (?:all|these|the|any))* ${P}(?=[.!?,;]|$| (?:it|we|this|the|everything|life|here|in|and))(?<=(?:world|place|office|company|country|better|planet|off|be)[^.!?]{0,40})`,
  `(?:too many|full of|overrun (?:by|with)|infested with|flooded with|swarming with|crawling with) (?:\\p{L}{1,12} )?(?:${ANY} (?:scum|trash|already|now that|and they)|dirty ${ANY}|stinking ${ANY})`,
  `(?:smells?|stinks?|stank|reeks?|stench)(?: (?:of|like|since|because|with|ever since|from))[^.!?]{0,30} ${ANY}|${ANY}[^.!?']{0,40} (?:(?:office|place|floor|corridor|kitchen|building|room|department) (?:smells|stinks|reeks|stank))`,
  `${ANY}[^.!?]{0,30} (?:freaks? of nature|abomination|locked (?:up|away)|dead weight)`,
];

export const IMPLIED_HATE = [
  `${NOT_MADE_TO}(?:go|get|crawl|swim|move|ship|send (?:him|her|them|you|\\p{L}{2,12})|piss off|clear off|off|run|fly|sod off|fuck off|goes|went) (?:right |straight |all )?back (?:home )?(?:in|to|into) (?:(?:your|his|her|their|the|whatever) (?:own |little |shithole )?(?:country|jungle|kitchen|continent|homeland|cave|desert|village|country of origin|ghetto|trees?|boat)|where(?:ver)? (?:you|he|she|they) (?:all )?(?:came|come|belong))`,
  `${START}(?:please |just |you should |you should all )?(?:go|get|piss off|fuck off|sod off|crawl|swim) (?:right |straight )?back (?:home )?to (?:africa|asia|india|china|pakistan|poland|mexico|turkey|romania|russia|nigeria|syria|israel|iran|ukraine|nepal|bangladesh|vietnam|the middle east|eastern europe)`,
  "(?:slept|slept|sleeping|sleeps|fucked|screwed|shagged) (?:her|his|their) way (?:to|up|into|in)|(?:spread|spreads|spreading|opened|opens) (?:her|their) legs",
  "(?:that|her|your|their|the) time of (?:the )?month|(?:pms|pmsing|menopause|hormones)(?:(?= again| speaking| talking))|ruled by (?:her|their) hormones",
  "(?:their|women's|female|girls'?) brains? (?:is|are|were) (?:too |so )?(?:small|smaller|tiny|weak|inferior)",
  `(?:man|woman|boy) in a (?:dress|wig|skirt)(?! (?:code|shop))`,
  `(?:an?|the|that|this|you|another|some|stupid|useless|fat|poor) cripples?(?! (?:the|our|us|the team|him))`,
  `${PERSON}(?:'s|'re| is| are)(?: (?:just|only|nothing but|a|an|the|useless|brain-?dead|drooling|complete|total)){0,4} vegetables?(?: in a wheelchair)?`,
  `(?:you|he|she|they)(?:'s|'re| is| are)?(?: (?:should|need to|needs to|must|ought to|just))? (?:belong|be|go)s? (?:back )?(?:in|to)(?: (?:an?|the))? (?:mental|psychiatric|lunatic|loony|insane|nut|mad)(?: ?(?:hospital|ward|asylum|clinic|bin|house|home|institution))|(?:locked (?:up|away)|put|kept) in (?:an? |the )?(?:asylum|mental (?:home|hospital|ward)|loony bin|madhouse|cage|zoo|freak show)`,
];

/** May be a clumsy remark about some people, so a person decides. */
export const DEROGATORY = [
  `${P}${WHERE},? ${ARE} (?:${ADVERB}${AND}){0,5}(?:${MILD})${NOT_A_PERSON}`,
  "(?:senile|dried-?up|shrivelled|decrepit)(?: (?:old|stupid|little|ugly))* (?:\\p{L}+)|old (?:hags?|bags?|bats?|cows?|crones?|farts?|geezers?|coots?|goats?|fossils?|witch(?:es)?|biddy|bitch|git|codgers?)|one foot in the grave|past (?:his|her|their) (?:sell-by|expiry|use-by) date|(?:put|send|sent) (?:\\p{L}+ )?out to pasture|(?:in|for) (?:an? |the )?(?:coffin|retirement home|nursing home|old people's home|old folks'? home)(?= already| and|[.!?]|$)",
  `(?:fossils?|relics?|mumm(?:y|ies)|corpses?|dinosaurs?)[^.!?]{0,30}(?:should|must|ought to|need to|needs to|get rid|belongs?)`,
  `(?:should|must|ought to|needs? to) (?:hurry up and |just |finally |all )*(?:retire|die|rot)(?: and (?:die|rot))`,
  `(?:hate|despise|can't stand|sick of)(?: \\p{L}+){0,2} your kind|go home to (?:africa|asia|india|poland|your (?:own )?country|where)|you people (?:should|are|always|never|all|only|don't|come)|(?:you|he|she|they)(?:'re| are|'s| is) not (?:really |even |properly |an? (?:real )?)?${A},? (?:and )?(?:you |he |she |they )?never`,
  `(?:knocked up|up the duff|${A} (?:cow|pig|whale|elephant|bitch)|${P} like that|(?:getting|gets|got) (?:herself )?${A} (?:like|again and again|every|just to|on purpose)|pops? out (?:another|babies|kids)|baby machines?|breeding like)`,
  `(?:he|she|you|they|\\p{L}+ like (?:him|her))(?:'s|'re| is| are)(?: (?:just|simply|clearly|obviously|far|way|much|a bit|so|getting))* too old(?! (?:school|to (?:care|worry|lie)))|at (?:his|her|your|their) age(?=[, ]+(?:he|she|you|they|one|people|it|a|should|why)|[.!?]|$)|(?:on (?:her|the|their) (?:period|rag)|preggers|preggo|knacker'?s yard|(?:at )?home (?:with|to) (?:her|the|your|their|make|have) (?:babies|baby|kids|children|little ones)|(?:anyone|anybody|everyone) with a (?:vagina|uterus|womb)|bun in the oven)`,
  `(?:because|since|as) (?:you(?:'re| are)|he(?:'s| is)|she(?:'s| is)) (?:just |only )?(?:an? )?${A}[^.!?]{0,25}$|(?:you|your)[^.!?]{0,60} because you(?:'re| are) (?:an? )?(?:\\p{L}+ )?${A}`,
  "(?:women's work|man up|like a girl|men in skirts|real men|diversity hires?|quota (?:woman|women|hire)s?|token (?:woman|black|gay|indian|asian|disabled)|(?:acts?|acting) like a (?:little )?girl)",
];

/** In one sentence with a group, or in the next about 'them'. */
export const HOSTILE = [
  `${VILE}|${MILD}`,
  "(?:something|what's|what is) wrong with|no rights|cleaning (?:toilets|floors)|beats? (?:your|his|their) wi(?:fe|ves)|(?:out|back|home|away|overboard)(?=[.!]|$)|ship (?:them|him|her)|throw (?:them|him|her) out|refuse to|(?:only|just) (?:for|good)|(?:need|needs|deserve|deserves) (?:a (?:good|real)|to be taught|discipline)|boom|bombers?|pickpockets?|robots|souls?|soulless|mistakes?|hags?|place is (?:at|in)|(?:cry|cries|crying)(?= |[.!]|$)|handle (?:pressure|stress|money|the job)|freak ?shows?|circus|zoo|no business|propaganda|ideology|agenda|degenerates?|sick in the head|sinners?|unnatural|right man|phase|threw up|puk(?:e|ed|ing)|crazy|insane|loony|lunatics?|mad|nuts|witch(?:es)?|breed(?:s|ing)?|multiply\\p{L}*|savages?|beggars?|peasants?|servants?|cleaners only|second[- ]class|third world|shithole|ghetto|monkeys?|apes?|clowns?|puppets?|pests?|nuisance|eyesore|disaster|catastrophe|poison\\p{L}*|curse|plague|cancer|shut it|pathological|terrible|awful|horrible|lousy|hopeless|worst|unsafe|dangerous|misery|delusional|confused|grateful|liabilit(?:y|ies)|incapable|incompeten\\p{L}*|drunks|drunkards|alcoholics|freeload\\p{L}*|scroung\\p{L}*|spong\\p{L}*|milk(?:s|ing)? (?:the|us)|free ride|paid for nothing|excuse for|(?:own|owns|rule|rules) (?:it all|everything|us|the world)|(?:bring|brings|drag|drags|pull|pulls|let|lets) (?:\\p{L}+ ){0,2}down|drowned|walks? like an?|talks? like an?|bags of|misfits?|outsiders|intruders|oppressed|bombers?|spies|traitors?|sluggish|brutes?|hags?|cows?|shit|crap|nonsense|fake|faking|pretend(?:s|ing)?|attention[- ]seek\\p{L}*|special treatment|play(?:s|ing)? the (?:race|gender|victim|disability|woman) card|victim card|quotas? only|because of quotas|only because|lower(?:s|ed)? (?:the|our) standards?|unclean|unhygienic|diseases?|lice|virus(?:es)?|dogs?|pigs?|rats?|disgust\\p{L}*|sicken\\p{L}*|vomit|puke|throw up|throws up|skin crawl|gross|creepy|hat(?:e|es|ed|ing)|hatred|despise\\p{L}*|loath\\p{L}*|detest\\p{L}*|can't stand|cannot stand|(?:don't|do not|doesn't|never|really don't) (?:really |much )?(?:like|want|need|trust|care for|respect|belong|fit in|match|understand our)|dislik\\p{L}*|ashamed|embarrass\\p{L}*|worth nothing|good for(?: nothing)?|ruin\\p{L}*|destroy\\p{L}*|plot\\p{L}*|conspir\\p{L}*|scheming|up to no good|troubles?|troublemakers?|monsters?|creatures?|aliens|smell\\p{L}*|stink\\p{L}*|less (?:intelligent|capable|able|clever|competent|valuable|human|reliable|rational|logical)|inferior|superior to|crimes?|steal\\p{L}*|rob|robbing|our (?:jobs|women|culture|country|values|money|taxes|benefits)|begging|burden|welcome|fewer|too many|far too many|less of them|exist|boat|sink|round up|deserve (?:everything|what|it|nothing|no|less|whatever)|deport\\p{L}*|root of|cause of|blame (?:it on|the)|to blame for|responsible for (?:all|every|the (?:mess|crime|decline))|all our problems|invasion|flood of|influx|swarm|horde|infest\\p{L}*|fit in|what it takes|pathetic|ridiculous|laughable|weird|abnormal|unnatural|sinful|sinners?|hell|handl(?:e|ing) (?:food|money)|get rid|rid of|stay away|away from (?:me|us|our|my|the|clients|customers|children|kids)|(?:shut|shutting) (?:up|their|your|her)|(?:in|to|into) (?:the|a|your) kitchen(?=[.!,]|$| where)|knitting|(?:her|their|on her|on their) (?:period|hormones|babies)|brains?|iqs?|thugs?|gangsters?|jihad|bombs?|explode|explosives|terror\\p{L}*|gold ?diggers?|witches|nags?|nagging|gossip(?:y|s)|drama queens?|crybabies|whin(?:e|es|ers?|ing|y)|bossy|shrill|bitter|frigid|sissies|sissy|fairy|fairies|pansy|poofs?|cured?|curable|fixed|broken (?:people|humans)|defective|damaged|cursed|possessed|contagious|infect\\p{L}*|catch it|spread (?:it|their)|perver\\p{L}*|predators?|groom(?:ing|ers)|molest\\p{L}*|recruit(?:ing)? our|(?:away|safe) from (?:them|such)|wip(?:e|ed|ing) out|castrat\\p{L}*|steriliz\\p{L}*|sterilis\\p{L}*|extinct|go extinct|die out|genocide|holocaust|final solution|ovens?|camps?|cages?|chains?|whips?|slaves?|plantation|cotton|bananas?|curry|jungle|trees?|caves?|camels?|goats?|sand|kneel|obey|know (?:their|her|your) place|back where|own (?:country|kind)|real (?:man|men|woman|women|americans?|british|germans?|people)|never be (?:like us|one of us|as|able|equal|a)|not (?:able|capable|suited|meant|made|built|wired|cut out|normal|natural|real|one of us|like us|human|people|born|fit)|nothing like us|isn't (?:normal|natural|right|a real)|aren't (?:normal|natural|real|human|people|capable|able|suited|made|built)|control(?:s|ling)? (?:everything|the|us)|run (?:the world|everything)|only care about|care only about|obsessed with money|penny-?pinch\\p{L}*|tight-?fisted|stingy|cheap(?:skates?)?|rather (?:die|quit|starve|burn)|go away|disappear|vanish|drown|burn|hang|shot|shoot|kill\\p{L}*|dead|die|suffer|rot|worse than|lower than|beneath (?:us|me)|not worth|waste|pointless|hopeless|helpless|clumsy|childish|irrational|hysteric\\p{L}*|illogical|overemotional|over-?sensitive|slow-witted|simple-minded|thick|dense|backward|primitive|uncivili[sz]ed|medieval|tribal|brainwash\\p{L}*|fanatic\\p{L}*|extremists?|radicals?|cults?|bet (?:he|she|they|you)|can't believe (?:they|we|he|she) (?:let|hired|promoted|gave)|no wonder|figures|what (?:do|did|would|can) you expect|what else|(?:only|just like|trust) an? [\u0082]",
];

/** Hostile, although there is a denial in them. */
export const DENYING = [
  `(?:shouldn't|should not|mustn't|must not|should never|don't deserve to|doesn't deserve to|(?:have|has) no right to|no business) (?:exist|live|breathe|vote|lead|manage|work|be (?!treated|paid|forced|asked|expected|punished|ignored|left|made|afraid|judged|blamed|called|talked|told|excluded|held|bullied|mocked)\\p{L}+|handle|touch|teach|have(?! to)|drive|run|speak|breed|marry|adopt)`,
  "(?:don't|doesn't|do not|does not|didn't|won't|will not|can't|cannot|not) (?:really |even |exactly )?(?:have what it takes|fit in|belong|(?:like|want|trust|need|respect) (?:an? |any |these |those |more |the )?[\u0081\u0082]|count as|know how to (?:think|behave|lead|wash)|care about anything)",
  "(?:wouldn't|won't|would not|will not|would never|will never|'d never|don't|never) (?:let|allow|trust|hire|date|marry|befriend|invite|touch|listen to|work (?:for|with|under)|buy from|sit with|eat with)",
  "(?:can't|cannot|could never|will never|can never) (?:be(?:come)? (?:an? |the )?(?:\\p{L}+ )?(?:ceo|cfo|cto|coo|boss|leader|manager|director|engineer|chief|president|head)|be (?:good|trusted|taken|fixed|cured|one))",
  "nothing good|no good|never (?:be like us|one of us|amount to|fit in|belong|learn|understand|be able)",
];

export const DENIED =
  /(?:\b(?:not|never|no|nobody|none|no one|neither|nor|without|hardly|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|cannot|can't|won't|stopped|against|protects? (?:us|them) from|free of)\b(?: \p{L}+){0,5}|n't(?: \p{L}+){0,2}) $/u;

/** The author tells how a group is treated, or speaks as one of it. */
export const REPORTS =
  /(?<!\b(?:not|no) (?:an? )?)\b(?:discriminat\p{L}*|racis[mt]s?|sexis[mt]|ageis[mt]|ableis[mt]|misogyn\p{L}*|homophob\p{L}*|transphob\p{L}*|islamophob\p{L}*|antisemit\p{L}*|xenophob\p{L}*|bigot\p{L}*|prejudic\p{L}*|stereotyp\p{L}*|harass\p{L}*|bull(?:y|ies|ied|ying)|mock(?:s|ed|ing)?|makes? fun|made fun|making fun|(?:racist|sexist|bad|stupid|dirty|cruel|the|his|her|their|make|makes|made|making|tells?) jokes?|joking about|mimic\p{L}*|imitat\p{L}*|insult(?:s|ed|ing)|offen(?:d|ds|ded|sive)|treats?|treated|treatment|underpaid|paid less|pays?|passed over|excluded|ignored|sidelined|talked (?:over|down)|patroni[sz]\p{L}*|belittl\p{L}*|demean\p{L}*|humiliat\p{L}*|exploit\p{L}*|picks? on|picked on|singled out|pushed out|forced out|denied|refused|rejected|fired|sacked|dismissed|demoted|unfair\p{L}*|unequal|inequality|equality|diversity|inclusi\p{L}*|as an? [\u0082\u0084\u0085]|as one of the|being the only|i(?:'m| am) (?:an? |the only )?[\u0082\u0084\u0085]|i was|i felt|i reported|i have been|my (?:disability|religion|faith|accent|skin colou?r|origin|pregnancy|gender|age|headscarf|hijab|wife|husband)|we (?:women|muslims|immigrants|\u0081)|accessib\p{L}*|ramps?|favou?ritism|biased?|welcom(?:ed|es|ing) (?:here|to|on|everyone|as)|felt welcome|stood up for|stands up for)\b/u;

const THEY = `(?:they|these people|those people|such people|people like (?:that|them|him|her|this)|that (?:kind|sort|lot)|their (?:kind|sort)|this (?:kind|sort|lot)|every (?:last |single )?one of them|all of them|the lot of them)`;

/** After a group is named. A person judges whom they mean. */
export const ABOUT_THE_SAME = [
  `${THEY}(?:'s|'re| is| are| was| were|,)(?: of course)?(?: (?:probably|surely|certainly|obviously))? (?:${ADVERB}${AND}){0,5}(?:scum|vermin|filthy?|disgusting|worthless|inferior|subhumans?|animals?|beasts?|pigs|dogs|rats?|monkeys|parasites?|leech(?:es)?|cockroach(?:es)?|plague|disease|burden|terrorists?(?: in waiting)?|rapists?|savages?|barbarians|perverts?|freaks?|abominations?|unnatural|mentally ill|trash|garbage|thieves|criminals|evil|revolting|repulsive)`,
  `(?:hate|despise|loathe|can'?t stand|cannot stand|detest)(?: (?:all|every one|most))?(?: of)? (?:them|those|these|people like|that (?:kind|sort)|their (?:kind|sort)|such people|it when they)`,
  `(?:get rid of|do away with|exterminate|deport|gas|shoot|hang|kill|drown|burn|lock up|wipe out) (?:all of )?(?:them|those|these|that (?:kind|lot)|${THEM})`,
  `${THEY} (?:all )?(?:should|must|deserves?|ought to|needs? to)(?: (?:all|just|really))? (?:die|rot|burn|be (?:shot|hanged|killed|gassed|deported|locked up|put down|banned|fired)|an? (?:good )?beating|to be (?:shot|hanged|killed|beaten|raped|put down)|a (?:good )?(?:beating|hiding|slap|kicking)|go (?:back|home))`,
  `(?:i|we) (?:hope|wish|pray)[^.!?]{0,15} (?:they|them|he|she|it)(?: all)?(?: would| will|'d|'ll)? (?:die|dies|disappear|vanish|rot|burn|suffer|go (?:back|home)|be (?:gone|deported|shot))`,
  `(?:keep|get) (?:it|that|this|them|him|her|those) (?:away from|out of)`,
  `(?:it|that|this)(?:'s| is| makes?| really)? (?:disgusts?|sickens?|makes me sick|me sick|sick to look at|disgusting to (?:look at|see))`,
  `(?:don't|do not|doesn't) (?:deserve|belong)[^.!?]{0,30}(?:worthless|useless|here)`,
  "disgusting (?:people|creatures?|lot|to look at)",
  `${PERSON}(?:'s|'re| is| are)(?: of course| probably| surely| certainly| obviously| just)* an? (?:\\p{L}+ )?(?:terrorist|savage|parasite|freak|abomination|animal|subhuman|barbarian)`,
];

export const VERDICT_ON_IT =
  /^ ?(?:that|it|this|which)(?:'s| is) (?:just |so |really |simply |plain )*(?:disgusting|sick|unnatural|revolting|repulsive|an? (?:abomination|disgrace|sin)|wrong|gross)/u;
