/** Without accents. They complete a name whose first half is also a word. */
export const SURNAMES = set(`
smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson thomas taylor moore
jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker young allen king wright scott torres nguyen hill
flores green adams nelson baker hall rivera campbell mitchell carter roberts gomez phillips evans turner diaz parker cruz edwards collins
reyes stewart morris morales murphy cook rogers gutierrez ortiz morgan cooper peterson bailey reed kelly howard ramos kim cox ward
richardson watson brooks chavez wood james bennett gray mendoza ruiz hughes price alvarez castillo sanders patel myers long ross foster jimenez
powell jenkins perry russell sullivan bell coleman butler henderson barnes gonzales fisher vasquez simmons patterson jordan reynolds hamilton
graham wallace obrien o'brien oconnor o'connor oneill o'neill mcdonald macdonald murray marshall owens harrison fernandez mcdonald woods
wells west jordan owens gibson ford ellis hunt black stone rice burns shaw palmer holmes dixon hunter mason
muller schmidt schneider fischer weber meyer wagner becker schulz hoffmann koch bauer richter klein wolf schroder neumann schwarz zimmermann
dubois durand leroy moreau simon laurent lefebvre michel dupont bernard petit roux fournier girard
rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno conti
kowalski nowak wisniewski wojcik kaminski lewandowski zielinski szymanski novak horvat kovac popescu ionescu ivanov petrov
smirnov kuznetsov popov sokolov silva santos oliveira souza pereira costa almeida ferreira carvalho sousa
yilmaz kaya demir celik sahin khan ahmed ali hussain hussein hassan malik sheikh siddiqui rahman islam chowdhury begum
sharma singh kumar gupta verma mehta shah reddy nair iyer rao joshi desai kapoor khanna malhotra agarwal banerjee mukherjee chatterjee das
ghosh bose mishra pandey tiwari yadav thapa gurung rai tamang magar shrestha karki adhikari bhandari khadka basnet maharjan koirala poudel dahal
acharya bhattarai ghimire lama sherpa limbu regmi subedi pokharel
wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo lin he gao luo tanaka suzuki sato takahashi watanabe ito yamamoto
nakamura kobayashi kato yoshida park choi jung kang cho yoon jang lim tran pham hoang phan vu dang bui
okafor okonkwo adeyemi mensah mwangi kamau ndlovu dlamini nkosi abdi diallo traore cohen levy mizrahi peretz friedman katz goldberg
johansson andersson karlsson nilsson eriksson larsson olsson hansen johansen olsen larsen andersen jensen nielsen pedersen kristensen
virtanen korhonen jansen devries bakker visser smit`);

/** In lower case they count as the word. */
export const WORD_SURNAMES = set(`
white young king green hill hall long wood woods wells west black stone rice burns cook baker price bell fisher hunt ford gray ward
foster brown walker may he ma sun wolf cho park ali das rai li hu lim dang wright bakker koch klein richter wagner hunter mason holmes
butler carter cooper turner parker `);

/** Well-known people, and firms and products named after people. */
export const PUBLIC_NAMES = new Set(
  `steve jobs,elon musk,bill gates,jeff bezos,mark zuckerberg,warren buffett,jack welch,peter drucker,simon sinek,winston churchill,
nelson mandela,albert einstein,michael scott,david brent,michael jordan,martin luther,donald trump,barack obama,gordon ramsay,harry potter,
sherlock holmes,robin hood,ted lasso,homer simpson,james bond,john wick,adam smith,george orwell,jim collins,patrick lencioni,kim scott,
martin fowler,robert martin,kent beck,dale carnegie,stephen covey,gordon gekko,miranda priestly,alex ferguson,tim cook,satya nadella,
morgan stanley,jp morgan,charles schwab,john deere,thomas cook,raymond james,edward jones,philip morris,mary kay,sara lee,oliver wyman,
robert half,robert bosch,robert walters,michael page,arthur andersen,henry schein,hugo boss,tommy hilfiger,calvin klein,michael kors,
paul smith,kate spade,louis vuitton,samuel adams,alexander mcqueen,jack daniels,thomson reuters,jones day,baker mckenzie,ernst young,
johnson controls,john lewis,marks spencer,max planck,johns hopkins,kim kardashian,george washington,abraham lincoln,jesus christ,karl marx,
mary poppins,peter principle,peter pan,stockholm syndrome,jean monnet,jim crow,john doe,jane doe,joe bloggs,ada lovelace,alan turing,
isaac newton,charles darwin,sun tzu,king kong,ivan terrible`
    .split(",")
    .map((name) => name.trim()),
);

export const NOT_SURNAMES = set(`
january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
street avenue road square park lane bridge tower building hall hospital university college school institute foundation center centre airport station
office team department group company inc ltd llc gmbh corp corporation bank consulting partners solutions services systems technologies software labs studio
studios media capital ventures holdings insurance award prize method framework model principle rule law effect test project cloud platform
north south east west city county beach island river valley lake mountain bay hotel restaurant cafe market church cathedral
ceo cto cfo coo vp svp evp hr manager director lead leader head engineer president chairman founder boss supervisor
i he she they we you it is was has had did does do will would can could should may might must never always really often also just even still
and or but if when then because while who whom whose which that this these those the a an my our your his her their its not no
from in on at to of for with by as about after before over under into between during since until
good great best worst bad very more most so too all any some every each both few many much
am are were be been being have having gets got makes made said says told asked knows thinks wants needs leads led runs ran took takes left leaves fell thanks keeps kept helped gave gives
sir madam maam miss ji dai didi bhai bahini saheb sahib san sensei dada
agile scrum java python data machine learning marketing sales finance legal product design engineering operations support security`);

function set(names: string) {
  return new Set(names.trim().split(/\s+/));
}
