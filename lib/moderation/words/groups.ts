const RELIGION =
  "muslim|moslem|islamic|jewish|christian|catholic|protestant|evangelical|mormon|hindu|sikh|buddhist|atheist|religious";
const NATION =
  "american|british|english|irish|scottish|welsh|french|german|spanish|italian|portuguese|polish|romanian|bulgarian|ukrainian|russian|lithuanian|latvian|hungarian|czech|slovak|serbian|croatian|albanian|greek|turkish|kurdish|dutch|swedish|danish|norwegian|finnish|indian|nepali|nepalese|pakistani|bangladeshi|tamil|sri lankan|chinese|japanese|korean|vietnamese|thai|filipin[oa]|indonesian|arab|arabic|iranian|iraqi|syrian|afghan|lebanese|israeli|palestinian|egyptian|moroccan|algerian|tunisian|somali|ethiopian|eritrean|sudanese|nigerian|ghanaian|kenyan|african|caribbean|jamaican|haitian|brazilian|mexican|colombian|venezuelan|cuban|latin[oa]|hispanic|asian|south asian|east asian|eastern european|middle eastern|roma|romani|gypsy";
const ORIGIN =
  "foreign|immigrant|migrant|refugee|indigenous|aboriginal|non-white|dark-skinned|brown-skinned|coloured|colored|mixed-race";
const ORIENTATION =
  "gay|lesbian|bisexual|homosexual|queer|trans|transgender|transsexual|non-?binary|intersex|lgbtq?";
const DISABILITY =
  "disabled|handicapped|autistic|dyslexic|wheelchair-bound|crippled|special needs|special-needs";
/** Adjectives that are identities by themselves ("he is gay"). */
const IDENTITY = `${RELIGION}|${ORIENTATION}|${DISABILITY}|pregnant|hijab-wearing`;
/** Adjectives that mean people only before a noun for people ("blind people", not "blind spot"). */
const PERSONAL = `${IDENTITY}|${NATION}|${ORIGIN}|black|white|brown|deaf|blind|deaf-mute|mentally (?:ill|disabled|handicapped|challenged)|elderly|female|male|breastfeeding|menopausal`;
/** Before a single person these say little: "my old manager", "a young engineer". */
const OFTEN_SAID = "old|older|aged|young|younger|middle-aged|childless|single|working|divorced";

const PEOPLE =
  "people|persons|folks?|men|women|guys|girls|boys|ladies|mothers|mums|moms|fathers|parents|kids|colleagues|co-?workers|employees|workers|staff|managers|bosses|leaders|engineers|developers|drivers|candidates|applicants|hires|immigrants|migrants|types|folk|population";
const PERSON =
  "person|man|woman|guy|girl|boy|lady|mother|colleague|co-?worker|employee|worker|boss|manager|leader|kid|hire";

const NATIONALS =
  "americans|brits|germans|frenchmen|spaniards|italians|poles|romanians|bulgarians|ukrainians|russians|lithuanians|latvians|hungarians|czechs|slovaks|serbs|croats|albanians|greeks|turks|kurds|dutchmen|swedes|danes|norwegians|finns|indians|nepalis|pakistanis|bangladeshis|tamils|chinese|japanese|koreans|vietnamese|thais|filipinos|indonesians|arabs|iranians|iraqis|syrians|afghans|lebanese|israelis|palestinians|egyptians|moroccans|algerians|tunisians|somalis|ethiopians|eritreans|sudanese|nigerians|ghanaians|kenyans|africans|jamaicans|haitians|brazilians|mexicans|colombians|venezuelans|cubans|latinos|latinas|hispanics|asians|eastern europeans|gypsies|roma|romani|sinti|travellers";
const GROUP_NOUNS = `the (?:irish|french|english|dutch|welsh|scottish|polish|spanish|portuguese|british|swiss|danish|swedish|turkish|scots)(?= (?:are|were|can't|cannot|should|must|have no|all|always|just|never)(?!\\p{L}))|women|womankind|females|(?<!\\b(?:my|his|her|your|their|our) )(?:mothers|mums|moms)|housewives|feminists|breeders|blacks|whites|browns|${NATIONALS}|immigrants|migrants|refugees|foreigners|asylum seekers|minorities|muslims|moslems|jews|hindus|sikhs|buddhists|christians|catholics|protestants|atheists|mormons|islamists|hijabis|gays|lesbians|homosexuals|homos|bisexuals|queers|transgenders|transsexuals|transvestites|cripples|autistics|the (?:disabled|handicapped|deaf|blind|mentally ill|elderly|old|young|mentally disabled)(?= (?:are|were|should|must|have|can|can't|cannot|do|don't|who|all|just|need|get)(?!\\p{L})|[.,;!?]|$)|invalids|pensioners|oldies|boomers|baby boomers|millennials|zoomers|gen z|gen x|gen zers|scientologists|evangelicals|shiites|sunnis|jehovah's witnesses|schizos?|dwarfs|midgets|amputees|stutterers|non-whites|westerners|easterners|southerners|orientals|negroids|persians|slavs|balkans people|congolese|ugandans|zimbabweans|south africans|sri lankans|malaysians|thai people|peruvians|argentinians|dominicans|puerto ricans|haitians|jamaicans|australians|canadians|austrians|swiss people|belgians|slovenians|bosnians|kosovars|macedonians|moldovans|georgians|armenians|azeris|kazakhs|uzbeks|mongolians|tibetans|taiwanese|burmese|cambodians|laotians`;
const DESCRIBED =
  "(?:people|anyone|everyone|anybody|everybody|someone|those|men|women|colleagues|employees|workers|staff) (?:who (?:is|are) )?(?:(?:over|above|past|older than|under|around) (?:the age of )?(?:thirty|forty|fifty|sixty|seventy|[3-7][05])|(?:with|having) (?:an? )?(?:disabilit(?:y|ies)|handicaps?|autism|adhd|mental (?:illness(?:es)?|health (?:issues|problems|conditions?)|disabilit(?:y|ies))|down'?s? syndrome|depression|headscar(?:f|ves)|hijabs?|turbans?|small children|(?:foreign|different|dark) (?:names?|accents?|skin))|in (?:a |an )?(?:wheelchairs?|headscar(?:f|ves)|hijabs?|turbans?)|of (?:colou?r|childbearing age|foreign origin))|women of childbearing age|people of colou?r";

const SINGLE_NATIONAL =
  "american|briton|german|frenchman|spaniard|italian|pole|romanian|bulgarian|ukrainian|russian|lithuanian|hungarian|czech|serb|croat|albanian|greek|turk|kurd|swede|indian|nepali|pakistani|bangladeshi|korean|filipino|arab|iranian|iraqi|syrian|afghan|israeli|palestinian|egyptian|moroccan|algerian|somali|ethiopian|nigerian|ghanaian|kenyan|african|jamaican|brazilian|mexican|colombian|cuban|latino|latina|asian|gypsy";
const ONE = `woman|girl|female|lady|(?<!\\b(?:my|his|her|your|their|our|the) )mother|blonde|housewife|feminist|immigrant|migrant|refugee|foreigner|asylum seeker|muslim|moslem|jew|hindu|sikh|buddhist|christian|catholic|atheist|mormon|hijabi|gay|lesbian|homosexual|homo|bisexual|queer|tran[sn]gender|transsexual|transvestite|cripple|boomer|millennial|pensioner|schizo|dwarf|midget|scientologist|${SINGLE_NATIONAL}`;

const BEING =
  "(?:his|her|their) (?:disability|religion|pregnancy|skin colou?r|race|autism|faith|sexuality|transition|wheelchair|headscarf|hijab|turban)|islam|judaism|christianity|catholicism|hinduism|sikhism|buddhism|homosexuality|transsexuality|transgenderism|feminism|motherhood|being (?:an? )?(?:gay|trans|transgender|queer|lesbian|muslim|jewish|jew|black|disabled|autistic|pregnant|woman|homosexual|immigrant|foreigner)";

const MEN = "men|males|girls|ladies|seniors|boys";

/** Much shorter than `GROUP`, which has the adjectives four times. */
export const GROUP_BEGINNING = [PERSONAL, OFTEN_SAID, DESCRIBED, GROUP_NOUNS, ONE, BEING, MEN].join("|");

export const GROUP = `(?<several>(?:${PERSONAL}|${OFTEN_SAID})(?:,? (?:and |or )?(?:${PERSONAL}))? (?:\\p{L}{3,12} )?(?:${PEOPLE})|${DESCRIBED}|${GROUP_NOUNS})|(?<one>(?:${PERSONAL}) (?:${PERSON})|${ONE})|(?<being>${BEING})|(?<men>${MEN})|(?<alike>${IDENTITY})|(?<from>${NATION}|black)`;

export const OFTEN_DISGUISED =
  "women woman muslim muslims immigrant immigrants foreigner foreigners refugees migrants disabled lesbian lesbians homosexual homosexuals transgender jewish christians christian hindus catholics mexicans indians africans asians pakistanis chinese arabs gypsies people black blacks gays jews gay jew cripples females disgusting parasites parasite vermin filthy stupid worthless useless terrorists terrorist criminals animals scum trash garbage inferior disease plague pathetic perverts savages rapists disgust despise loathe hate kill killed murder should shut cook deported shot hanged die burden stink subhuman cockroaches".split(
    " ",
  );

/** To split texts without spaces ("Ihatewomen"). */
export const SMALL_WORDS =
  "i we you he she they it is are am was a an the all so such of to in my me us our your them him her these those will must be by and on not no never just really like want with from for who do does can cannot people men".split(
    " ",
  );

/** Real words that are one mistake away from those above. */
export const NOT_DISGUISED = new Set(
  "back lack omen wmen gas jaws hat ate hte sum scu tras rash bac blak shoo sot sht hot shut di de ie peple kil ill skill hanged changed diseas lague pague gy ay ga jw je ew with ws".split(
    " ",
  ),
);

export const TEXT_SPEAK: [written: string, meant: string][] = [
  // "h8", after the 8 was read as a letter.
  ["hb", "hate"],
  ["kno", "know"],
  ["gona", "gonna"],
  ["gunna", "gonna"],
  ["wana", "wanna"],
  ["comin", "coming"],
  ["shud", "should"],
  ["dis", "this"],
  ["hiz", "his"],
  ["murdr", "murder"],
  ["urself", "yourself"],
];
