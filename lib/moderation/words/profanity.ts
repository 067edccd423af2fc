/** Allegations (rape), innocent words elsewhere ("slut") or parts of one ("cockpit") in obscenity's list. */
export const DROPPED_ENTRIES = new Set(
  list(`abo, abeed, anal, anus, arse, ass, bestiality, bitch, boob, chink, cock, cuck, cum, cunt, dick, dyke, fag,
    fuck, hentai, hooker, incest, jizz, kike, negro, nigger, orgasm, orgy, penis, piss, porn, prick, rape, retard,
    scat, semen, sex, shit, slut, spastic, tit, tranny, turd, vagina, wank, whore`),
);

/** In obscenity's own list. */
export const SLUR_ENTRIES = new Set(["africoon", "arabush", "boonga", "chingchong"]);

/** obscenity's patterns: `|` is a word boundary; b, e, g, l, o, s collapse to two, others to one ("tity"). */
export const SWEAR_PATTERNS =
  list(`fuck, |fuk|, |fuker|, |fuking|, |fck|, |fcking|, |fuq|, |phuck, |fack|, |facking|,
  |shit|, |shits|, |shity|, |shiting|, |shite|, |shithead, |shithole, |shitshow, |shitstorm, |shitload, |shitbag, |shyt|,
  bullshit, horseshit, batshit, apeshit, chickenshit, dipshit, bitch, |biatch, cunt|, |cunts|, |cunty,
  |wank|, |wanker, |wanking|, |ass|, |asses|, |asshole, |ashole, |asshat, |asswipe, |assclown, dumbass, jackass,
  smartass, fatass, lardass, |arse|, |arses|, |arsehole, |azhole, |cock|, |cocks|, |cocksucker, |cockhead,
  |dick|, |dicks|, |dickhead, |dickwad, |dickish|, |prick|, |pricks|, |piss|, |pissed|, |pissing|, |pisses|,
  |tit|, |tits|, |tities|, |tity|, |tiddies|, |turd|, |turds|, |cum|, |cums|, |cumshot, |jiz|, |penis|, |vagina|,
  |boobs|, |boobies|, |porn|, |porno|, |whore|, |whores|, |slut|, |sluts|, |sluty|, |cuck|, |cucks|, |cuckold, |mofo|`);

export const SLUR_PATTERNS =
  list(`nigger, |nigga, |nigs|, |negro|, |negros|, |negroes|, |fag|, |fags|, |fagot|,
  faggot, |dyke|, |dykes|, |kike|, |kikes|, |chink|, |chinks|, |chinky|, |gook|, |gooks|, |spic|, |spics|, |wetback,
  |coon|, |coons|, |paki|, |pakis|, |raghead, |towelhead, |sandnigger, |trany|, |tranies|, |shemale, |retard|,
  |retards|, |retarded|, |spastic|, |spastics|, |spaz|, |mongoloid, |gypo|, |pikey|, |pikeys|, |beaner|, |beaners|,
  |chinaman|, |jap|, |japs|, |wog|, |wogs|, |darkie|, |goliwog, |golliwog, |lesbo|, |muzie, |mudslime, |heeb|, |yid|,
  |yids|, |dothead, |kafir|, |jigaboo, |feminazi, |libtard, |redskin|, |redskins|, |polack, |wop|,
  |wops|, |dago|, |dagos|, |kraut|, |krauts|, |honky|, |honkies|, |curry muncher, |currymuncher, |camel jockey,
  |camel jockeys, |jungle bunny, |jungle bunnies, |porch monkey, |poof|, |poofs|, |poofter, |batty boy, |jewboy,
  |shylock, |slant eye, |slant-eye, |slanty-eye, |window licker, |window-licker, |windowlicker, |fudge packer,
  |fudgepacker, |carpet muncher, |ladyboy, |gyppo, |gipo`);

/** A match inside one of these is innocent. Lower case. */
export const INNOCENT =
  list(`kick-ass, kick ass, kickass, kicked ass, kicks ass, bad-ass, bad ass, cock-up, cock up,
  cock and bull, cock-and-bull, tit for tat, tit-for-tat, blue tit, great tit, cum laude, -cum-, chink in, chinks in, spic and span,
  spic-and-span, coon hound, fag end, fag-end, fag break, van dyke, rio negro, negro leagues, fire retard, flame retard,
  pin prick, bastardi, pussycat, pussyfoot, pussy willow, pussy-foot, scunthorpe, moby dick, moby-dick, jane and dick,
  dick and jane, dick and harry, en retard, du retard, de retard, till slut, slut pa, dinero negro, zu dick, snigger, shitake, shiitake`);

/** Also words of other languages, so they count only if the text reads as English. */
export const ENGLISH_ONLY = new Set(
  list(`slut, sluts, retard, retards, retarded, negro, negros, negroes, dick, dicks, cum, cums, tit, tits, fag, fags,
    spic, kike, prick, turd, wank, cock, fack, coon, jap, yid, arse, ass, asses, piss, spastic, fuk, fuker, paki, dyke,
    penis, vagina, porn, cuck, wog, jiz, cunts, nigs, kraut, krauts, dago, dagos, wop, wops, poof, poofs`),
);

/** Also first names, so with a capital they count as a name. */
export const ALSO_NAMES = new Set(["dick", "kike", "yid", "coon"]);

export const HOMONYMS: Record<string, RegExp> = {
  dyke: /\b(?:water|sea|river|floods?|dutch|netherlands|holland|polder|coast|repairs?|project|build|built|ditch|canal)\b/u,
  dykes:
    /\b(?:water|sea|river|floods?|dutch|netherlands|holland|polder|coast|repairs?|project|build|built|ditch|canal)\b/u,
  chink: /\bchink (?:of (?:light|hope|sun)|in|between)\b/u,
  coon: /\b(?:maine|coon rapids|hound)\b/u,
};

export const MASKED_STEMS =
  list(`fuck, shit, bitch, cunt, asshole, arsehole, nigger, nigga, faggot, bastard, dick,
  cock, slut, whore, pussy, twat, wanker, bullshit, motherfuck`);

function list(text: string) {
  return text.split(",").map((word) => word.trim());
}
