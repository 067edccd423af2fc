/** Each says one thing about one rating, at one level. None refers to another or says the same. */
export const LEADER_REMARKS = {
  communication: {
    high: `
Uses short words for complicated things.
Answers the question you asked, or tells you why they can't.
Before each quarter, everyone gets an hour to pick the plan apart.
You leave every conversation with one clear next step.
Tells us what was discussed upstairs before we have to ask.
Asks people directly to disagree: "what would you do differently?"
If the answer is no, we get the reason with it.
Translates between finance and the rest of us without making either look silly.
Goals come with a reason and a date, and if either changes we hear it the same day.
Meetings start with the decision we need and end when we've made it.
I never have to read between the lines.
We hear news from the board within a day, in plain words, even when it's bad.
Questions are welcome, even ones we've asked before.
Written feedback comes within the week and is always about something specific.
Lets you finish your sentence, which is rare in our business.
Explains the why first and leaves the how to us.
Keeps a public list of decisions, so nobody has to rely on memory or rumours.
Talks to the whole team the same way, in the room or on a screen.
When two goals conflict, we're told which one wins.
Gives you difficult news in person, and never on a Friday afternoon.
Writes summaries so good that other teams ask to be copied in.
Tells us what's still undecided, and when it will be settled.`,
    mid: `
We usually get the information, but rarely before we need it.
Explains the big picture well, but you have to hunt for the details.
Clear in conversation and hard to follow in writing.
Every other team meeting is useful.
You get an honest answer if you ask, but you do have to ask.
Updates come in waves, nothing for three weeks and then everything at once.
Expectations are clear for the month and foggy for the year.
Good at explaining the plan, less good at telling us when it has changed.
Feedback is fair but general, so I usually have to ask for an example.
Meetings have an agenda, but we rarely stick to it.
The tone is so friendly that the message sometimes gets lost.
Some of us are told more than others, probably by accident.`,
    low: `
We learn about changes from other departments.
Sends one-line emails that could mean three things, and doesn't answer when you ask which.
The same question gets a different answer depending on who asks it.
Interrupts, finishes your sentence, and finishes it wrong.
Meetings are monologues with slides.
Never writes priorities down, so later it's your memory against theirs.
Criticises people in front of the whole group, and praises them, if at all, on the way out.
Three weeks of silence, then a call marked urgent.
Nobody could tell you what our goals for this year are.
Promises an answer by tomorrow so often that tomorrow has become a running joke.
Talks about people who are not in the room.
You find out about important decisions when your calendar changes.`,
  },
  support: {
    high: `
Took over the late call with the overseas team so that we could have our evenings back.
Approves outside help when we say we need it, without a debate.
Was on the phone with me at six in the morning when the system was down, listening rather than asking.
Never passes the blame down to the team.
Makes sure nobody books meetings in the first hour of our day.
Personally sorted out the paperwork for my work permit.
Shares out the unpleasant jobs fairly, and takes a turn too.
Remembers who worked the last holiday and who should not work the next.
When I was overloaded, they quietly took two tasks off my plate.
Clears obstacles in days that we'd been fighting for months.
When something goes wrong, they shield us from the outside and we sort it out calmly.
Sick days are sick days, and no one calls you.
Asks what would help, then provides exactly that and not something else.
Checks our workload before taking on a new project.
We asked for second monitors, a licence and a quiet room, and got each within two weeks.
Always finds ten minutes for you, even on impossible days.
Took my side against a very important client, and was right to.
Overtime is rare, agreed in advance, and we get the time back.
New people get a buddy, a desk and working access on their first morning.
Notices when someone isn't doing well, and asks in private.
Fought for an extra position and won, after a year of trying.
Lets us leave early for a school play and never brings it up later.`,
    mid: `
Helps in an emergency, but not much in between.
Supports good ideas with words and, once in a while, with budget.
Looks after the workload of the team as a whole but tends to overlook the two people who never complain.
New equipment takes a long time, but it does come.
Backs you in public and questions you in detail later.
Flexible about hours, but strict about how you ask for them.
Tries to protect us from pressure and does not always succeed.
Easy to reach in the office, hard to reach for those of us who work elsewhere.
Admits in every meeting that we're understaffed, but nothing has changed since last year.
Listens patiently to both sides of a conflict, but then not much happens.
Names someone to cover holidays, but doesn't tell them what they can decide.
Generous with time, careful with money.`,
    low: `
Treats asking for help as a weakness.
Three of us do the work of five, and we're told to plan better.
I have been waiting for a working laptop since the spring.
Approves your holiday, then fills it with calls.
Was nowhere to be seen on the day everything broke.
If a customer complains, it's our fault before anyone has checked.
Cover for absences falls on the people who are too polite to refuse.
Sits on approvals for weeks, then leaves us to explain the delay.
Hands down responsibility without the authority to go with it.
Passes every complaint from above straight on to us, in capital letters.
Has cancelled our meeting about the workload four times.
Someone in the team cried at their desk and it was treated as a scheduling problem.`,
  },
  growth: {
    high: `
Let me manage a budget for the first time, and gave me kind and useful comments.
Has helped three apprentices get a permanent contract since I joined.
Gives you the harder half of a task once you have shown that you can do the easier one.
Pairs new people with our best people, and not just with anyone who has time.
Pays attention to what you are good at and finds work for it.
Every six months we swap one task with a colleague, which keeps things interesting.
Wrote a reference for my master's application on a Sunday.
When they praise you, they say exactly what you did well, so you can do it again.
Gave me a project that was a bit too big for me, on purpose, with a safety net.
Each of us has a written plan, and we look at it more than once a year.
Lets junior people present to senior ones, and doesn't interrupt.
Recommended me to another department because it was better for me, although it hurt the team.
When we make a mistake, we have one conversation about what to do next time.
Paid for my certificate, and counted the study days as work.
Everyone gets to teach something. Last month I taught a topic I knew nothing about in January.
Hires people who know more than the rest of us and says so proudly.
Promotions are announced together with the reasons, so you know what to work on.
I've gone from taking tickets to leading a project in eighteen months.
Introduces us to people in the industry, and some are now my own contacts.
Sets up visits to other sites, where we pick up ideas we'd never have had here.
Gives the interesting work away instead of keeping it.
Asks at every review what I want to be able to do in a year, and remembers the answer.`,
    mid: `
You can take courses if you find them, price them and ask twice.
There's room to grow sideways, but hardly any to move up.
We had a pleasant talk about my development, but nothing has come of it so far.
You learn a great deal in the first year and then mostly repeat it.
Challenging work goes to those who have done challenging work before.
Encourages new ideas as long as they fit into the current quarter.
I was given more responsibility this year, though neither the title nor the pay has followed.
Found me a mentor who turned out to have even less time than I do.
We get training in tools, but rarely in people skills.
Promotions depend on budget rounds that nobody here can influence.
Happy to delegate tasks, but rarely decisions.
Uses my strengths well, but politely ignores my gaps.`,
    low: `
In two years there was not a single conversation about where I might go.
If you're good at a task, you'll be doing it until you retire.
Sees it as disloyal if you apply to another team.
Trying something new means explaining for months why it did not work at once.
The training budget only exists in a spreadsheet.
Experienced people are leaving one after the other, and what they know leaves with them.
Keeps the work that gets noticed and hands out the rest.
I was told that I am too valuable where I am to be promoted.
Throws new people in at the deep end and then judges how they swim.
My goals for the year are a copy of last year's, typo included.
Collects our ideas in a document that nobody has opened since.
Their reviews list what went wrong and stop there.`,
  },
} as const;

export const LEADER_CLOSINGS = {
  high: `
I would follow them to the next company.
Please clone.
I wish I'd had a manager like this ten years ago.
If you're reading this: thank you.
It is no accident that so many people apply to join us.
More of this, please.
You notice the difference on a Monday morning.
I recommend the team to friends, and I do not do that lightly.
I'm proud to work here, and I wouldn't have said that three years ago.
This is easily the best team I've been on.`,
  mid: `
All in all, decent, with room for improvement.
With two or three changes this could be a very good team.
I am staying for now and watching how it develops.
It is a job with good and bad weeks.
I'd take the job again, but I'd ask different questions in the interview.
Not a complaint, more of a wish list.
Time will tell.
The foundation is good, and that's why I'm writing this.`,
  low: `
I am looking around.
I hope someone higher up reads this.
It does not have to be like this.
Several of us have said so openly, but nothing changed.
It's a shame, because the work itself is good.
For now, I'd tell a friend to apply somewhere else.
Changing teams was the best decision I made this year.
It costs the company good people.`,
} as const;
