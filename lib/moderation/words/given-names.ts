export const GIVEN_NAMES = set(`
aaron abdul abdullah abigail adam adrian adriana agnes agnieszka ahmad ahmed aisha akash akira alan alberto aleksander aleksandra alejandra
alejandro alessandro alex alexander alexandra alexei alfredo ali alice alicia alison alok amanda amit amita amy ana anastasia anders
andre andrea andreas andreea andrei andrew andrzej angela angelica anil anish anita anjali anna anne annette annika anthony antoine anton
antonio anupama anya arash arjun arnaud arthur arun asha ashish ashley ashok astrid ayesha bartosz beatriz ben benjamin bernard bhavna
bhim bikash bikram bimal binod birgit bishal bjorn bogdan boris brandon brenda brian bruno camila carla carlos carmen caroline
catarina catherine cecilia cedric chandra charles chloe christina christine christoph christopher claire clara claudia colin craig cristina
cynthia dalia damian daniel daniela danielle darius david deborah debra deepa deepak denise dennis derek devendra diana diego dilip dimitri
dinesh dipak dmitri dmitry dominik donald donna doris dorota douglas edward eduardo ekaterina elena eleni elif elisabeth elizabeth
ellen emily emma emmanuel enrique erik eric erika ernesto esther ethan eugene eva evelyn fabian farah fatima federico felipe fernanda
fernando filip fiona francesca francesco francisco francois frederic friedrich gabriel gabriela gaurav gareth gary geoffrey george gerald
gerard giorgio giovanni giulia gita gloria gopal gordon graham greg gregory grzegorz guillaume gustavo hannah hans haruto hari hassan heather
heidi helen helena helga hemant henrik henry hiroshi hitesh hugo hussein ian ibrahim ignacio igor imran ines ingrid irina isabel isabella
isha ismail ivan ivana jacek jacob jacqueline jakub james jamie jan jana jane janet janice jasmine jason javier jean jeff jeffrey jennifer
jens jeremy jerome jerry jessica jesus jihoon jill jim joan joanna joao joel johan johanna johannes john jonas jonathan jorge jose josef
joseph joshua juan judith judy julian julien juliette jun jurgen justin kamal kamala karan karen karim karin karl karolina katarzyna kate
katherine kathleen kathryn katja katrina kavita keith kelly ken kenneth kenji kevin khalid kiran kirsten klaus konstantin krishna kristen
krzysztof kumar kunal kyle lars latifa laura lauren laurent laxmi leila leonardo leonid liam lina linda lisa lorenzo louise luca lucas lucia
luis luiz lukas lukasz magdalena mahesh maja malgorzata manish manoj manuel marcel marcello marcin marco marcos marek margaret
maria mariam mariana marie marina mario marjan markus marta martin martina mary mateusz mathieu matteo matthew matthias maurice maya
megan mehmet mei michael michal michel michelle miguel mikhail min mina ming minjun miriam mohamed mohammad mohammed mohan monica monika
mukesh murat mustafa nabin nadia nancy naomi narayan natalia natalie natasha naveen neha nguyen nicholas nicolas nicole nikhil nikita nikolai
nina nisha nitin noah noor nora norbert nuno olena olga oliver olivia omar oscar osman pablo pamela paolo patricia patrick patrik paul
paula paulo pavel pawel pedro peter petra phil philip philippe pierre piotr pooja prabin pradeep prakash prasad pratik pravin preeti
priya priyanka rachel rafael rahul raj raja rajan rajendra rajesh rajiv raju rakesh ram ramesh ramon randall raphael ravi raymond rebecca
reena ricardo richard rita ritu robert roberto rodrigo roger rohan rohit roland roman ronald rosa roshan roxana ruben rui ruth ryan
sabina sabine sachin salma samantha samir samuel sanders sandeep sandra sangita sanjay sanjeev santosh sara sarah sarita satish saurabh
scott sean sebastian sergei sergey sergio shankar shanti sharon shashi shirley shreya shrestha shyam silvia simon simone sita sofia sonia
sophia sophie stefan stefania stefano stella stephan stephanie stephen steve steven stuart sujan sunil sunita suresh surya susan
susanne sushil svetlana sylvie takashi tamara tanya tariq tatiana teresa thanh theodore theresa thomas thorsten tiago tim timothy tina
tobias todd tomas tomasz tony tracy uma umesh ursula usha valentina valeria vanessa vera veronica vijay vikram viktor vinay vincent
vinod vishal vivek vladimir walter wei wojciech wolfgang xavier xiao yan yasmin yolanda youssef yuki yusuf yuri yves zainab zhang zofia zoe zoltan
siobhan niamh aoife sinead eoin ciaran declan seamus rhys gwen ewan hamish angus fergus isla maeve orla deirdre lotte pieter joost sanne
femke heinz jutta uwe gerhard manfred sabrina niklas leon chiara beatrice enzo giuseppe luigi vincenzo raffaele joaquim thais larissa vitor
caio mateus sven freja mads soren mikko jukka pekka tiina aino ionut mihai raluca istvan laszlo attila gabor jiri vaclav tereza zuzana radek
dragan milica jovana nikola marija zeljko goran vesna oleksandr oksana yulia anastasiya emre burak ayse fatma zeynep onur hakan selin deniz
merve esra reza hossein mehdi nasrin parisa maryam zahra layla rania bilal hamza khadija chidi ngozi emeka kwame kofi amara tunde thabo sipho
lerato zanele wanjiru otieno ayodele bibek saroj sagar sudip niraj rabindra yogesh sabita kabita puja suman asmita rabin gyan ujjwal xin ying
yuan jing hao yumi sakura naoki kazuki satoshi daisuke hyun jisoo minji thuy huong linh phuong minh tuan quang`);

/** Also words, places or products: they count only before a common surname. */
export const AMBIGUOUS_NAMES = set(`
alexa amber angel april art ash august austin autumn bill blake brook brooke carol carter chance charity charlotte chase chelsea christian
claude clay cliff crystal daisy dakota dale dallas dan dana dawn dean dick drew earl eden eve faith florence frank gene georgia ginger glen
grace grant guy harmony harry heath holly hope hunter iris israel ivy jack jade jasper jay jesse jo joe john-paul jordan joy julia june kay kim
kit lance laurel lee leo lily lincoln london luke madison major mark marshall mason max may melody mercedes miles milan misty morgan nick
norman paris pat pearl penny pierce prince ray reed reese rex rich robin rob rod rose ruby rusty sally sam sandy savannah scarlet
sidney sky sterling stone sue summer sunny sydney ted terry tom trinity troy tucker van vic victor victoria vienna viola violet virginia wade
warren wayne will willow woody ada cassandra jenkins gemini lucy adele bob barbara beth betty chris dave ed ella gita mike
molly alan matt pete ron stan steph becky cathy jen joey josh kathy ken kenny larry leah leslie lou mandy marge meg mel nate ollie rick russ
shane shaun shawn sid toby trevor vince wendy zach bruce duncan doug eddie elliot evan fred glenn hal howard hugh isaac ira ivo jared
lloyd neil nigel owen ralph reggie ross roy seth stewart tara tiffany tyler vernon wesley`);

function set(names: string) {
  return new Set(names.trim().split(/\s+/));
}
