export const LEADER_GOOD = `
any 4 4 4 4 | Solid, dependable, a little slow to decide. I would work in this team again.
any 5 4 3 4 | Communication is excellent: notes after every meeting, decisions in bold, open points with a name. What is missing is a plan for where people go after three years in the same seat.
any 4 5 3 4 | Will drop everything to help when you are stuck. The other side is that long-term topics, training above all, get postponed whenever something burns.
any 3 5 4 4 | Warm, loyal and generous with time. Could say bad news earlier; we tend to find out from the calendar that a project has been moved.
any 4 4 5 4 | Sends us to good courses and expects us to teach the others afterwards. I grumbled about that at first. It is the reason why it sticks.
any 5 3 4 4 | You always know what the goal is. You do not always get the people you would need for it, and the answer "we have to make do" has been used a bit too often this year.
any 4 4 4 4 | Runs the best-organised weekly I have been part of. Twenty-five minutes, standing, done.
any 4 5 4 4 | I had a conflict with another department that had been going on for months. It was taken seriously, both sides were heard, and it was settled with a short written agreement. It would have been even better half a year earlier.
any 4 3 5 4 | Pushes you, in a good way. I was given a presentation to two hundred people that I would never have asked for. A rehearsal or two with them would have calmed my nerves.
any 5 4 4 4 | Honest about money. When the raises were small this year we were shown how the pot was calculated. I did not like the number but I believe it.
any 4 4 3 4 | Very good in a crisis: calm, short sentences, one list. In quiet times I would like a bit more direction.
any 3 4 5 4 | Thinks out loud, which can be confusing when you are new, because not every thought is an instruction. Once you have learned to ask "is that a decision?" it works well.
any 4 5 4 4 | Approves leave within the day and covers for you without a fuss.
any 4 4 4 4 | Trusts us to get on with it. I have had exactly two corrections in a year, both were deserved, both were polite.
any 5 4 3 4 | The monthly letter to the team is worth reading, it even has mistakes in it that are owned up to. Development talks on the other hand come once a year and feel like a form to be filled in.
any 4 4 5 4 | Lets you choose one stretch goal a quarter and asks about it in every second conversation. Mine was public speaking; I am no longer afraid of a microphone.
any 4 3 4 4 | Good judgement on people and priorities. Sometimes hard to reach, since the calendar is full of meetings with the floor above. The open hour on Wednesdays helps.
any 3 5 4 4 | Stands up for the team even when it is uncomfortable. I only wish that we learned of those battles from them and not from the corridor.
tech 4 4 4 4 | Keeps technical debt visible on the same board as features. It does not always win, but it is always in the room.
tech 5 4 4 4 | The architecture decisions are written down with the alternatives that lost. I joined late and could follow two years of thinking in one afternoon.
tech 4 5 3 4 | On-call used to be unpaid and unplanned here. Now there is a rota, an allowance and a day off after a bad night. Career paths for people who do not want to manage others are still an open promise.
tech 3 4 5 4 | Excellent engineer who is becoming an excellent manager. Explanations can be dense, and people outside of the team get lost in them. Inside, we learn something every week.
tech 4 4 4 4 | Estimates are treated as estimates. We give a range, the range goes upstairs as a range, and when it slips nobody pretends that it was a promise.
tech 5 3 4 4 | Good at cutting scope to the part that matters. Less good at getting us the second tester that everyone agrees we need.
tech 4 4 5 4 | Every Thursday afternoon belongs to learning, and it has survived three release crunches. I have used mine to learn query planning properly, and the nightly report now takes four minutes instead of fifty.
tech 4 5 4 4 | Reviewed my first public talk slide by slide, twice. Could delegate more: too many pull requests wait for one particular pair of eyes.
sales 4 4 4 4 | Fair targets, explained with the same sheet for everyone. The tool we have to enter them in is dreadful, but that is not their doing.
sales 5 4 4 4 | Monday forecasts take fifteen minutes because we are asked for facts and not for optimism.
sales 4 5 3 4 | Backed me when a customer became abusive on the phone and ended the contract themselves. I have not had a serious conversation about my next role, though, and I have asked.
sales 3 4 5 4 | Brings newcomers to the big meetings from the first month. You learn fast. Instructions beforehand are thin, so ask who is going to speak when.
sales 4 4 4 4 | The brand guide is finally one document. It took some stubbornness, and it was worth it.
sales 5 3 4 4 | Listens to what customers actually say, and repeats it to product without polishing. Budgets for events arrive late every year, so we pay more for the same booth.
ops 4 4 4 4 | Shift handovers are on one sheet and everybody signs it. Fewer surprises, fewer arguments.
ops 4 5 4 4 | Got us new gloves, new lights over the packing lane and a second kettle. You laugh, but the last one had not managed any of it in four years.
ops 5 4 3 4 | Tells you straight if you have messed up and that is the end of it, no grudges. I would like to see more people from the floor move into planning.
ops 4 3 4 4 | Keeps calm when three trucks arrive at once. Breaks get moved around a lot on those days and somebody should look at that.
ops 3 4 4 4 | Knows every machine by its sound. Writes like a telegram, so call instead.
ops 4 4 5 4 | Cross-training on the filling line took patience that few would have had. Eight of us can now run both lines, and holidays are easier to plan.
any 4 4 4 4 | I changed teams to work here and have not regretted it.
any 4 5 4 4 | When I was off sick for seven weeks nobody asked for a diagnosis, only what would make the return easier. We agreed on half days at first and it was kept.
any 5 4 4 4 | Good at naming the elephant. In the last planning round it was said openly that two of our five goals contradicted each other, and one was dropped on the spot.
any 4 4 3 4 | Runs a friendly, focused team with very little drama. If you are ambitious you will have to look for challenges yourself, but nobody will hold you back.
any 4 3 4 4 | The remote days are respected and nobody counts green dots. Equipment for the home office took three months and two reminders.
any 5 4 4 4 | Asks for feedback and then does something with it. I mentioned that the retrospective felt like a lecture; the next one was run by the youngest of us.
any 4 4 4 4 | Prepared, punctual and polite. My only wish: fewer slides, more talking.
any 4 4 5 4 | Found the budget for my evening degree in a year in which budgets were being cut. The condition, to present what I learn, I find quite reasonable.
any 3 4 4 4 | Would be a five if the direction did not change with each new book. To be fair, they laugh about it too, and the last two changes were good ones.
any 4 5 4 4 | The Łódź office felt like an afterthought before. Now meetings alternate between the sites and the travel budget is split evenly.
any 5 4 4 4 | Über Veränderungen erfahren wir zuerst von der eigenen Leitung und nicht aus der Presse. Entscheidungen werden begründet, Rückfragen sind erwünscht. Bei der Weiterbildung wäre etwas mehr Mut schön.
any 4 4 4 4 | Not the loudest person at the table and usually the one worth listening to. Gives credit by name. Takes a day too long for small approvals.
`;
