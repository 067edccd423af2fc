/**
 * Whole remarks on a leader, to be put together: each says one thing about one of the three ratings, at one level.
 * None refers to another, and none says what another says.
 */
export const LEADER_REMARKS = {
  communication: {
    high: `
Uses short words for complicated things.
Answers the question that was asked, and if that is not possible says why.
Before each quarter there is an hour in which anybody may pull the plan apart.
You leave every conversation with one clear next step.
Tells us what was discussed upstairs before we have to ask.
Disagreement is invited by name: "what would you do differently?"
The reason for a no comes together with the no.
Translates between finance and the rest of us without making either look silly.
Goals come with a reason and a date, and if either changes we hear it the same day.
Meetings start with the decision that is needed and end when it is taken.
I never have to read between the lines.
News from the board reaches us within a day, in plain words, bad news included.
Questions are welcome, also the ones that have been asked before.
Written feedback arrives within the week and always points to something specific.
Listens to the end of the sentence, which in our business is almost a superpower.
Explains the why first and leaves the how to us.
Keeps a public list of decisions, so that nobody has to rely on memory or rumours.
Speaks to the whole team in the same way, whether in the room or on a screen.
When two goals collide we are told which one wins.
A difficult message is given in person and never on a Friday afternoon.
Summaries are so good that colleagues from other units ask to be copied in.
Says openly what is still undecided, and by when it will not be.`,
    mid: `
Information reaches us, mostly, though rarely before it is needed.
The big picture is explained well while the details have to be collected.
Clear in conversation and hard to follow in writing.
Team meetings are useful every other time.
You get an honest answer if you ask, and you do have to ask.
Updates come in waves, nothing for three weeks and then everything at once.
Expectations are clear for the month and foggy for the year.
Good at explaining the plan, less good at telling us when it has changed.
Feedback is fair but general, so I usually have to ask for an example.
Agendas exist and are overtaken by events.
The tone is friendly and the message sometimes gets lost in it.
Some of us are told more than others, probably by accident.`,
    low: `
We learn about changes from other departments.
Mails of one line that can mean three things, and no answer when you ask which.
The same question gets a different answer depending on who asks it.
Interrupts, finishes your sentence, and finishes it wrong.
Meetings are monologues with slides.
Priorities are never written down, so afterwards it is one memory against another.
Criticism is voiced in front of the whole group and praise, if any, on the way out.
Three weeks of silence, then a call marked urgent.
Nobody could tell you what our goals for this year are.
Promises an answer by tomorrow so often that tomorrow has become a running joke.
Talks about people who are not in the room.
Important decisions are announced by changed calendar entries.`,
  },
  support: {
    high: `
Took over the late call with the other continent so that we could have our evenings.
Signs off on help from outside when we say that it is needed, no debate.
Was on the phone with me at six in the morning when the system was down, listening rather than asking.
Blames never travel downwards in this team.
Protects the first hour of the day as if it were money.
Sorted out my work permit papers with the authorities personally.
Rotates the unpleasant duties fairly, including through their own calendar.
Remembers who worked the last holiday and who should not work the next.
When I was under water, two of my tasks were taken over without a word about it.
Clears obstacles within days that we had fought for months.
If something goes wrong outside, the team is shielded, and we sort it out inside, calmly.
Sick days are sick days, and no one rings you up.
Asks what would help, then provides exactly that and not something else.
Makes sure that the workload is looked at before a new project is accepted.
We got the second monitor, the licence and the quiet room, each within a fortnight.
Always has ten minutes, even on days when you can see that there are none.
Took my side against a very important client, and was right to.
Overtime is rare, agreed on beforehand and given back.
New people get a buddy, a desk and working access on their first morning.
Notices when somebody is not well and asks in private.
Fought for an extra position and won, after a year of trying.
Lets us leave for a school play and never makes it a topic.`,
    mid: `
Help is there in emergencies and a bit scarce in between.
Supports good ideas with words and, once in a while, with budget.
Looks after the workload of the team as a whole but tends to overlook the two people who never complain.
Equipment takes long, and it does come.
Backs you in public and questions you in detail later.
Flexible about hours, rigid about the form in which you ask for them.
Tries to protect us from pressure and does not always succeed.
Available on site, difficult to reach for those of us elsewhere.
Understaffing is acknowledged in every meeting and unchanged since last year.
Conflicts are heard patiently, and afterwards little happens.
Deputies are named for holidays without being told what they may decide.
Generous with time, careful with money.`,
    low: `
Asking for help is noted as a weakness.
There are three of us for the work of five, and the answer is to plan better.
I have been waiting for a working laptop since the spring.
Holidays are granted and then filled with calls.
Was nowhere to be seen on the day when everything broke.
If a customer complains, it is our fault before anybody has looked.
Absences are filled by whoever is too polite to refuse.
Approvals lie around for weeks, and the delay is then ours to explain.
Responsibility is handed down without the authority that goes with it.
Passes every complaint from above straight on, with capital letters.
Appointments to discuss the workload have been cancelled four times.
Someone in the team cried at their desk and it was treated as a scheduling problem.`,
  },
  growth: {
    high: `
My first attempt at managing a budget was watched from a distance and commented on with kindness.
Has brought three apprentices to a permanent contract since I arrived.
Gives you the harder half of a task once you have shown that you can do the easier one.
Puts newcomers beside the best people and not beside the least busy.
Pays attention to what you are good at and finds work for it.
Every half year we swap one duty with somebody, which keeps the mind awake.
Wrote a reference for my master's application on a Sunday.
Praise names the skill that made the difference, so it can be repeated.
I have been given a project one size too large, on purpose, with a safety net.
There is a written plan for each of us, and it is opened more than once a year.
Lets junior people present to senior ones and stays silent while they do it.
Recommended me to another department because it was better for me, although it hurt the team.
Mistakes are worth exactly one conversation here, about what to do the next time.
My certificate was paid for and the study days were booked as working time.
Everybody teaches something: last month it was me, on a topic that I knew nothing about in January.
Hires people who know more than the rest of us and says so proudly.
Promotions are announced together with the reasons, so you know what to work on.
I have gone from taking tickets to leading a stream of work in eighteen months.
Introduces us to people in the trade who have since become my own contacts.
Sets up visits to other sites, where we pick up ideas that we would never have had at home.
Gives the interesting work away instead of keeping it.
Asks at every review what I want to be able to do in a year, and remembers the answer.`,
    mid: `
Courses are possible if you find them, price them and ask twice.
There is room to grow sideways and hardly any upwards.
The development talk took place, was pleasant, and has had no consequences so far.
You learn a great deal in the first year and then mostly repeat it.
Challenging work goes to those who have done challenging work before.
Encourages new ideas as long as they fit into the current quarter.
I was given more responsibility this year, though neither the title nor the pay has followed.
A mentor was found for me who turned out to have less time than I do.
Training is for tools, seldom for people skills.
Career steps depend on budget rounds that nobody here can influence.
Delegates tasks gladly and decisions rarely.
My strengths are used well, my gaps are politely left alone.`,
    low: `
In two years there was not a single conversation about where I might go.
Whoever is useful at a task will be doing it until retirement.
Applications for other teams are taken as disloyalty.
Trying something new means explaining for months why it did not work at once.
The training budget exists in the spreadsheet only.
Experienced people are leaving one after the other, and what they know leaves with them.
Keeps the visible work and hands out the rest.
I was told that I am too valuable where I am to be promoted.
New hires are thrown into the deep end and graded on the splash.
My goals for the year are a copy of last year's, typing error included.
Ideas from below are collected in a document which nobody has opened since.
Reviews list what went wrong and stop there.`,
  },
} as const;

/** A last sentence, by the overall rating. */
export const LEADER_CLOSINGS = {
  high: `
I would follow them to the next company.
Please clone.
I wish that I had had a manager like this ten years ago.
Thank you, if you read this.
It is no accident that so many people apply to join us.
More of this, please.
You notice the difference on a Monday morning.
I recommend the team to friends, and I do not do that lightly.
We are proud to work here, which I would not have written three years ago.
On balance, easily the best team that I have been in.`,
  mid: `
All in all, decent, with room to improve.
With two or three changes this could be a very good team.
I am staying for now and watching how it develops.
It is a job with good and bad weeks.
I would take the position again, with different questions in the interview.
Not a complaint, more of a wish list.
Time will tell.
The basis is good, and that is why I am writing this.`,
  low: `
I am looking around.
I hope somebody further up reads this.
It does not have to be like this.
Several of us have said so openly, without result.
A pity, because the work itself is good.
I would advise a friend to apply elsewhere for the moment.
Changing team was the best decision of my year.
It costs the company good people.`,
} as const;
