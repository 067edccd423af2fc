import german from "naughty-words/de.json";
import spanish from "naughty-words/es.json";
import french from "naughty-words/fr.json";
import hindi from "naughty-words/hi.json";
import italian from "naughty-words/it.json";
import dutch from "naughty-words/nl.json";
import polish from "naughty-words/pl.json";
import portuguese from "naughty-words/pt.json";

export type Language = "de" | "es" | "fr" | "pt" | "it" | "nl" | "pl" | "hi";

/** They tell a language from its neighbours. Lower case, without accents. */
export const COMMON_WORDS: Record<Language, Set<string>> = {
  de: set(
    "der die das und ist nicht ein eine einen einem ich er wir ihr sich auf mit fur von dem den des auch aber wie oder wenn sind war hat haben wird nur noch uber alle hier sehr mein meine unser dieser diese kein keine so zu als bei man wer was im am immer chef kollegen firma",
  ),
  es: set(
    "el los las una unos es y que de en por para con su sus no lo se le me mi muy pero como mas esta este son hay todo todos nunca siempre jefe jefa empresa trabajo cuando porque vaya del al tu te nos ni",
  ),
  fr: set(
    "le les une des est et que qui dans pour avec sur pas ne ce cette c'est il elle nous vous ils mon ma mes son sa ses leur au aux du mais tout tous plus tres jamais toujours quel quelle chef patron boite comme on je tu va de la un",
  ),
  pt: set(
    "o os as um uma e que de do da dos das em no na nos nas por para com seu sua nao mais mas esta este isso muito tudo todos nunca sempre chefe empresa trabalho quando porque meu minha esse essa ele ela eu voce ao pelo pela la",
  ),
  it: set(
    "il lo gli i un uno una e che di del della dei delle in con per su non si ma come piu questo questa sono ha ho mai sempre tutti tutto capo azienda lavoro quando perche mio mia suo sua alla al nel nella da ci quel quella molto",
  ),
  nl: set(
    "de het een en is niet van op met voor zijn haar hij zij ze wij je jij ik dat die dit wat maar ook als naar bij om te er nog wel geen altijd nooit hier baas bedrijf mijn ons onze heel veel aan uit over",
  ),
  pl: set(
    "nie jest to na ze i w z do sie co za jak ale tylko od po dla przez ten ta te tego tej jego jej ich szef firma praca kierownik jestem sa byl byla bardzo zawsze nigdy wszyscy tu tutaj tak czy juz",
  ),
  hi: set(
    "hai hain ka ki ke ko se mein me par aur nahi nahin yeh ye woh wo bahut kya kabhi sab log kaam karta karte karti hi bhi tha the thi raha rahi rahe ek wala wali wale apna hum tum main mera tera yahan deta deti koi to",
  ),
};

/** Recognised in any text. Beginnings of words; `$` ends a whole word. Without accents. */
export const UNMISTAKABLE = [
  // German
  "arschloch arschloecher arschlocher arschgeige arschkriech arschleck arschfick$ verarsch arsch$ arsches$ ficken$ fickt$ fick$ ficker$ fickst$ verfick gefickt abgefuck fotze hurens huren$ hure$ hurenbock wichser wichse$ wichst$ wichsen$ scheis beschis verschis bescheiss schlampe schwuchtel kanake kanaken missgeburt drecksau drecksack dreckskerl dreckschwein drecksfirma drecksladen mistkerl miststuck pissnelke verpiss pisser$ saftsack kackbratze kackhaufen hackfresse vollpfosten nutte$ nutten$ nuttensohn spasti$ spast$ vollspast muschi$ hosenscheis klugscheis korinthenkacker schwanzlutsch",
  // Spanish
  "putada$ putadas$ puto$ putos$ puta$ putas$ putamadre hijoputa hijaputa hijueputa mierda jodan$ joder$ jodido$ jodida$ jodidos$ jodete$ jodiendo$ cabron gilipoll pendej culero culeros maricon marica$ maricas$ coño$ coños$ follar$ follador folla$ follan$ polla$ pollas$ chinga$ chingada chingado chingar$ chingate chingadera verga$ cojones cojonud capullo$ capullos$ cagada$ cagadas$ malparid soplapollas chupapollas comemierda mamaguevo mamahuevo hijoeputa huevon huevones carajo$ gonorreas$ lameculos tocapelotas zorras$",
  // French
  "merde emmerd demerd connard connasse connerie putain pute$ putes$ salope saloperie salopard salaud encul enfoire foutre$ foutage branleur branlette couille couillon chiant$ chiante$ chiants$ chier$ chiotte niquer nique$ niquez batard$ batards$ pouffiasse petasse tapette pedale$ pd$ fdp$ ntm$ tagueule degueulasse$ bougnoule trouduc",
  // Portuguese
  "caralho porra$ porras$ foda$ fodas$ fodase foda-se fodido fodida foder$ fodam$ fuder$ fodeu$ merda merdas cuzao cuzoes cuzona viado$ viados$ viadinho buceta boceta arrombad babaca otario otaria bosta$ bostas$ pqp$ vsf$ vtnc$ paneleiro punheteir cabrao cabroes escroto$ escrota$ desgracad filhadaputa corno$ cornos$ cacete$",
  // Italian
  "stronz cazzo cazzi$ cazzat cazzon cazzeggi vaffancul fancul affancul merdos merdacc coglion puttan troia$ troie$ minchia minchion inculare$ inculato$ inculata$ inculati$ rottinculo frocio froci$ ricchion zoccola$ zoccole$ mignott pirla$ fottut fottere$ fottiti porcodio porcamadonna diocane rompicoglion rompipall rincoglionit leccaculo bastardi$ bastarda$ bastarde$ schifos figliodiputtana cagare$ cagata$ cagate$ sfigat",
  // Dutch
  "klootzak klootviool klootoog kolere klojo klere klote kloten kutwijf kutwijven kutbedrijf kutbaan kutbaas kutzooi kutding kutmanager kutchef kutstreek kutkind kuthoer kuttent kutwerk kutrooster kutplanning kutleven kankerlijer kankerhond kankerhoer kankerzooi kankerwijf kankerbedrijf kankerbaas kankerkut kankermongool kankerjong teringlijer teringzooi teringwijf teringbedrijf teringhond teringbende tyfuslijer tyfuszooi tyfus godverdomme godverdegodver godverdom godver$ gvd$ hoerenzoon hoerenjong hoer$ hoeren$ lulhannes mongool$ mongolen$ flikker$ flikkers$ neuken$ neukt$ geneukt verneukt verneuken klerelijer klerewijf klerezooi slettenbak rotzak rotwijf rothoer hufter opkankeren opsodemieter sodemieter optiefen zeikwijf zakkenwasser eikels$ stront$ pleurislijer",
  // Polish
  "kurw kurew kurwa chuj chujow chujni huj$ huja$ pierdol pierdal popierdol spierdal wypierdal zapierdal rozpierdal opierdal pierdziel$ jebac$ jeban jebie$ jebal jebnij jebnie zajeb pojeb wyjeb rozjeb zjeb najeb przejeb skurwy skurwiel wkurw pizda$ pizdy$ pizde$ dupek$ dupka$ dupkow$ gowno$ gowniany gowniana gowniarz sukinsyn dziwka$ dziwki$ dziwko$ cwel$ cwele$ fiut$ kutas kutafon debilny$ debilna$ debile$ pojebus",
  // Hindi in Latin letters
  "chutiy chutia chootiy choot$ chut$ chutmarike madarchod maderchod madarchot motherchod behenchod bhenchod bahenchod behnchod behanchod bhainchod benchod betichod maachod bhosdi bhosadi bhosda bhosdk bhosdike bhonsdi gandu$ gandoo gaandu gaand$ gaandmast gandfat gandmara lund$ lauda$ lavda$ lawda$ laude$ lawde$ loda$ lode$ haramkhor haramzad harami$ haramkhori randwa$ randirona randikhana raandi$ jhant$ jhaat$ jhaatu jhantu bhadwa bhadwe bhadva bhadve bhadvi hijde$ chinaal$ bakchod tatti$ chodu$ chudai$ chudakkad kamina$ kamine$ kaminey$ suar$ kutiya$ kuttiya$",
]
  .join(" ")
  .split(" ");

/** Without accents. */
export const PHRASES =
  "hij[oa]s? de (?:la )?(?:gran )?(?:puta|perra|chingada)|(?:a )?tomar por (?:el )?culo|vete a la (?:mierda|verga|chingada)|(?:me )?cago en (?:la|el|los|las|tu|su|mi|esta|este|dios|todo|vuestra)|(?:concha|reconcha) de (?:tu|su|la) (?:madre|hermana)|me la suda|hostia puta|(?:fils|filles?) de (?:pute|chien|putain)s?|va te faire (?:foutre|voir|enculer|mettre)|va chier|ta gueule|ferme ta gueule|trou du cul|(?:gros|sale|petit|vrai|pauvre|quel|un|est|es|sont|trop|si|tres|bien|bande de) cons?(?= (?:comme|fini|et|qui|de)|[.!?,;]|$)|(?:casse|casser|casses) les (?:couilles|burnes)|nique (?:ta|sa|la) (?:mere|race)|filh[oa]s? da (?:puta|mae|egua)|puta (?:que|merda|madre)(?: \\p{L}+)?|(?:vai|va|vao|vai-te|vai se|vai te|se|te|me) (?:foder|fuder|tomar no cu|ferrar)|tomar no (?:cu|rabo)|no (?:teu|seu) cu|pau no cu|(?:figli[oa]|figli) di (?:puttana|troia|buona donna|mignotta)|(?:testa|teste|pezzo|pezzi|faccia) di (?:cazzo|merda)|porc[oa] (?:dio|madonna|puttana|troia|miseria ladra)|va(?:i)? a (?:cagare|fanculo|fare in culo)|rompere (?:i coglioni|le palle)|(?:ga|rot) toch (?:op|weg)|val dood|krijg de (?:kanker|tering|tyfus|klere|pest)|voor (?:jan )?lul|(?:een|vuile|wat een|die|stomme|ouwe|dikke) (?:lul|kut|trut|teef|slet|eikel|hoer|flikker|zak hooi|pik)(?= |[.!?,;]|$)|do kurwy (?:nedzy)?|kurwa mac|w dupie|do dupy|(?:mam|w) (?:to )?w dupie|(?:glupia|stara|ta|to|ty|wredna|jest) suk[aoi](?=[.!?,;]|$| (?:i|co|z))|huj ci|ssij|maa (?:ki|ka|ke) (?:chut|choot|bhosda|bhosra|aankh|lund)|(?:behen|bhen|bahen|madar|mader|maa|beti|bahan) ?(?:ke |ki )?(?:chod|lode|laude|lund|lawde)|(?:saala|sala|saale|sale|saali|sali) (?:kutta|kutte|kutti|chutiya|harami|gandu|kamina|randi|madarchod|bewakoof)|(?:kutte|suar|kutiya|gadhe) (?:ki|ke|ka) (?:aulad|aulaad|jat|bacch\\p{L}+|pille?)|teri (?:maa|ma|behen|bhen)(?: ki| ka)?|chut (?:ke|ka|ki) \\p{L}+|(?:verdammte[rsn]?|verfluchte[rsn]?|elende[rsn]?|dumme[rsn]?|blode[rsn]?|faule[rsn]?|dreckige[rsn]?) (?:sau|schwein\\p{L}*|hund|kuh|hure|arsch\\p{L}*|fotze|schlampe)|leck(?:t)? mich(?: am arsch)?|am arsch|du sau|dumme sau|halt die fresse|zum kotzen";

/** Ordinary words elsewhere, so they only count where the text reads as that language. */
export const IN_ITS_LANGUAGE: Record<Language, string[]> = {
  de: listed(
    german,
    "bimbo bonze bratze dodel fratze ische kimme lummel milf mopse mufti nackt nippel onanieren orgasmus penis pimpern pinkeln pissen popel poppen porno reudig rosette schabracke schiesser schnackeln tittchen bumsen flittchen morgenlatte",
    "sau schwanz pisse kacke kackt dreckig$",
  ),
  es: listed(
    spanish,
    "asesinato asno caca chupada chupeton concha coprofagia culo drogas esperma haciendo fiesta heroina idiota imbecil infierno maciza macizorra maldito mamada martillo nazi orina pedo pervertido pezon pis prostituta racista sadico semen sexo tia trio travesti tetas vulva bollera kapullo",
    "zorra perra pinche joto putita cagar cagon mamon mamones guarra ojete",
  ),
  fr: listed(
    french,
    "baiser bander bigornette bitte bloblos bourre bourree caca chatte clito clitoris con conne cul deconne deconner folle gerbe gerber grande gueule jouir malpt menage meuf negro peter pipi pisser ramoner suce tanche trique tringler zizi brackmard palucher zigounette teuch",
    "bite bites bordel cons connes cul pede pedes garce pouffe gouine",
  ),
  pt: listed(
    portuguese,
    "aborto amador anus aranha ariano balalao bissexual boob bumbum burro camisinha cerveja chupar clitoris cocaina coito comer consolo dar dum fecal frango gozar heroina heterosexual homem homoerotico homosexual inferno lesbica lolita mama passar pau penis pinto saco torneira transar veado vibrador esporra grelho mamar corno colhoes",
    "cu bicha vagabunda vadia piranha trouxa pica rola puta putas fdp",
  ),
  it: listed(
    italian,
    "allupato ammucchiata anale arrapato assatanato bagascia bagnarsi balle battere battona belino biga boiata bordello brinca cacca cadavere casci cesso chiappa cornuto cozza culattina fava femminuccia finocchio goldone guardone imbecille incazzarsi ingoio lecchino lofare loffa loffare mannaggia merdata mona monta montare mussa nave palle palloso patacca pecorina pesce picio pincare pippa pippone pipi pisello pistolotto pomiciare pompa porca porco potta quaglia regina rizzarsi ruffiano sbattere sbattersi sbrodolata scopare scopata scorreggiare sega slinguare slinguata soccia spagnola succhiami succhione sveltina tarzanello terrone tette tirare topa trombare vacca vangare zinne zio ditalino nerchia sticchio",
    "culo merda merde figa fica porca madonna puttana bastardo",
  ),
  nl: listed(
    dutch,
    "aardappels achter afberen aflebberen afrossen aftrekken afwerkplaats anita asbak aso bagger balen bedonderen befborstel bekken belazeren beurt boemelen boerenpummel bokkelul broekhoesten brugpieper buffelen buiten de een da's del dombo draaikont driehoog drol engerd flikken galbak gat gedoogzone graftak gras greppeldel griet hol huisdealer johny kanen kettingzeug knor kont krentekakker liefdesgrot lummel mafketel matennaaier matje mof muts naaien naakt nicht op opzouten opgeilen oprotten paal palen penoze piesen pijpen pik poep poepen poot pot potverdorie publiciteitsgeil raaskallen reet remsporen reutelen rukken schatje slempen slik spuiten standje stootje sufferd tapijtnek temeier toeter triootjeg vergallen viespeuk vingeren vleesroos voor watje welzijnsmafia wippen wuftje zaadje zuigen zuiplap wijf besodemieterd besodemieteren gadverdamme tongzoeng gesodemieter zeiken kwakkie schoft",
    "kut lul slet sletten teef teven trut kreng eikel schijt klojo kanker tering",
  ),
  pl: listed(
    polish,
    "burdelmama cyc dmuchac duperele jajco jajko rzygac sraczka syf pierdola debil robic lizac pieprzyc",
    "dupa dupie dupy dupe suka suki sukom szmata burdel cipa pedal ciota srac debil",
  ),
  hi: listed(
    hindi,
    "aand aandu balatkar balatkari boobe chakke chooche choochi choope chuche chuchi ghassa gasti gucchi gucchu hawas hijda hijra kanjar maal najayaz paki pataka patakha tharak tharki bhangi mooh tu teri saala saali",
    "randi gand kutta kutte kutti saala chakka",
  ),
};

// The package naughty-words (CC BY 4.0, Shutterstock and contributors), with our `more`. Left out are entries
// that begin with a `harmless` word: everyday things ("concha", "paal", a first name), the body, sex as such
// and mild insults.
function listed(entries: string[], harmless: string, more: string) {
  const leftOut = set(harmless);
  const kept = entries.map(fold).filter((entry) => !leftOut.has(entry.split(" ")[0] ?? ""));
  return [...new Set([...kept, ...more.replaceAll("$", "").split(" ")])];
}

function fold(word: string) {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .trim();
}

function set(words: string) {
  return new Set(words.split(" "));
}
