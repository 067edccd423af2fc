export const LEADER_CRITICAL = `
any 2 2 2 2 | Meetings are announced at nine in the evening for eight in the morning. After a few months everyone keeps checking the phone at night.
any 2 3 1 2 | I was promised a development plan at hiring, again after six months and again after a year. There is still no document, not even a draft.
any 1 3 2 2 | Nice to talk to, impossible to get an answer from. A question about my contract was "with the people team" for five months.
any 3 1 2 2 | Tells you plainly that there is too much work and then adds to it. Four colleagues have gone on long sick leave in eighteen months. The open positions are not being filled, and the goals were raised in the same meeting.
any 2 2 1 2 | Only the loudest are promoted. I have trained three people who now outrank me, and when I asked why, the answer was that I should be more visible.
any 2 1 3 2 | When the audit went badly, our names were in the presentation. When it went well the year before, it was "the department".
any 1 2 2 2 | Priorities change by hallway conversation. I have thrown away two months of finished work this year, and both times I learned of it by accident.
any 3 2 2 2 | The first half hour of every meeting goes to stories. I am sure they mean well. We have asked for an agenda.
any 2 2 2 2 | Remote colleagues are simply forgotten. Decisions are taken at lunch, and we get to read them in the minutes, if there are minutes.
any 2 3 2 2 | Avoids conflict at any price, and the price is paid by whoever is quiet. Two people in the team have not spoken to each other since May; everyone knows, nothing is said.
any 2 2 1 2 | My appraisal was read to me from a form, including a paragraph about a project that I was never on.
tech 2 1 2 2 | Every outage ends with the question of who touched it last. So now nobody wants to touch anything, and releases have gone from weekly to monthly.
tech 1 2 3 2 | Rewrites our designs overnight without a comment. The result is often better, I admit. But nobody designs anything with care any more, because why would you.
tech 2 2 2 2 | Promised customers a feature by the end of the month after a two-minute talk in the lift. We worked three weekends. It was used by one person.
tech 3 2 1 2 | Training budget: unspent for the third year, because "now is not the time". Meanwhile we run versions that have been out of support since before I joined.
sales 2 1 2 2 | The target was raised in the middle of the quarter, after some of us had reached it. I understand that the company needs money. So do we.
sales 1 2 2 2 | Forecast calls are an interrogation. People round up to be left alone, then get into trouble for rounding up.
sales 2 2 2 2 | Takes over the account as soon as it is about to be signed. The first two times I believed it was to help.
ops 2 1 2 2 | Rosters on Friday for Monday. I have missed two of my daughter's school events because of it, and I am not the only one.
ops 1 2 2 2 | We reported the leaking roof over lane three in autumn, in writing. In spring there was a bucket.
ops 2 2 1 2 | Eight years at the same station. Each year I put my name on the list for the technician course, and each year somebody from outside is hired instead.
any 1 1 1 1 | I left because of this manager, and I told the company so in my exit interview. Shouting in the open office is not a style, it is a lack of self-control.
any 1 1 2 1 | Three reorganisations in fourteen months, each presented as the last one. Nobody could tell me who I report to on the day I resigned.
any 2 1 1 1 | My sick note was commented on in the team chat, with a laughing face. I have never felt so small at work.
any 1 2 1 1 | Information is handed out like sweets to favourites. If you are not one of them, you learn about your own projects from clients.
any 1 1 1 1 | Micromanagement down to the wording of two-line e-mails. I stopped writing them, then I stopped caring, then I found another job.
any 2 1 1 1 | Asked for ideas, took mine, presented it as their own a week later. When I raised it in private I was told not to be so sensitive.
any 1 1 2 1 | You are told to come with solutions, not problems. So problems are hidden until they are enormous. We lost a customer of eleven years that way.
tech 1 1 1 1 | Eleven months of nights and weekends for a launch that was cancelled by a one-line message. No thanks, no explanation, and on Monday a new deadline.
tech 2 1 1 1 | Refused every request for a second person on call. I was alone with the pager for nine weeks in a row. When I asked for a break, I was asked whether I was sure that I was in the right profession.
sales 1 1 1 1 | Leader boards on the wall, a bell for each deal, and silence for everybody at the bottom. I watched good people become afraid of Mondays.
sales 1 2 1 1 | Commission disputes are "postponed". Mine has been postponed since last spring.
ops 1 1 2 1 | Machines run with the guard open to save minutes, and whoever says something gets the worst shift. I have put it in writing. I am leaving before someone gets hurt.
ops 1 1 1 1 | Two people for a job meant for four, and a stopwatch. That is the whole strategy.
any 1 1 1 1 | Nothing was ever good enough, and nothing was ever explained.
`;
