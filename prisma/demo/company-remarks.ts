/** As `leader-remarks.ts`, on companies. */
export const COMPANY_REMARKS = {
  communication: {
    high: `
Bad months are announced with the same care as good ones.
Leaving talks, survey results and sick rates are published, with comments, each January.
Ask anybody here what the company earns its money with, and you will get the right answer.
Decisions that affect a site are explained on that site.
Strategy is explained twice a year, by the people who made it, with time for questions.
Results are shared with everyone before they are shared with the press.
The chief executive answers the anonymous question box in full, every month.
Changes to contracts are announced early and in language that you can understand.
You can find out who decides what in less than a minute.
Minutes of the management meetings are open to all of us.`,
    mid: `
There is a lot of communication and not always a lot in it.
Sites abroad receive the news a day later, in translation.
We hear what has been decided and seldom why.
The intranet is well kept, and hardly anyone reads it.
Departments talk to each other when something is on fire.
Town halls are well produced, with little time for the audience.`,
    low: `
Rumours are the most reliable channel.
The last restructuring was explained in a sentence.
Nobody outside the top floor knows how the company is doing.
Questions in the staff meeting have to be handed in a week ahead and are then chosen.
Departments work against each other and are even measured that way.
Policies change without notice and are then applied backwards.`,
  },
  support: {
    high: `
Raises follow a table that everyone has seen.
When the heating failed, everyone was sent home on full pay by nine.
Parents, carers and marathon runners all find a timetable that works.
Every complaint to the works council I know of was answered in writing within the week.
Contracts are permanent after the trial period, as promised in the advertisement.
Working hours are recorded honestly and balanced out.
Equipment is modern and chosen together with those who use it.
There is help for people who care for relatives, and taking it has no drawbacks.
The people team solves problems instead of documenting them.
Occupational health is taken seriously, down to the chairs.`,
    mid: `
Benefits are fine on paper, and some need three forms.
Home office is possible and depends on the mood of the department.
Pay is at the market for newcomers and below it for those who stay.
Some teams are staffed well, others have been waiting for a year.
The canteen is excellent and the childcare places are taken.
Holiday planning works, apart from the summer.`,
    low: `
Overtime counts as commitment and is neither paid nor given back.
Open positions stay open until someone collapses.
The works doctor comes once a year, for an hour.
Salaries are negotiated once, on the day you are hired, so be careful on that day.
Tools fail weekly and the help desk is one overworked person.
Part-time requests are refused with a template.`,
  },
  growth: {
    high: `
I have had four jobs in this company and applied for each of them openly.
Half of the management started in an ordinary position here.
Exchange weeks between departments are popular, and there is cover for the desk you leave.
Studying on the side is supported with money and, more importantly, with Fridays.
Specialists can rise as far as managers, and there are examples of it in every department.
Everybody has a personal budget for learning and is asked in autumn why it has not been used.
Switching departments is normal, and people are helped to do so.
Apprentices are kept on and are trusted with real work.
The leadership programme is open to applications from all levels.
Internal talks every other Friday are the best part of my month.`,
    mid: `
You can learn a lot as long as you organise it yourself.
The talent programme is good, with very few places.
Career paths are described nicely, and the next rung is usually occupied.
E-learning is plentiful, classroom training has been cut.
Young people are promoted fast, everybody else with patience.
Projects across departments are a good school, though they come on top.`,
    low: `
Managers are hired from outside, always.
Learning takes place at weekends and at your own expense.
There is no path for people who would rather not manage others.
Your second year looks exactly like your first one.
Degrees count and experience does not.
The training department was closed and replaced with a link.`,
  },
} as const;

export const COMPANY_CLOSINGS = {
  high: `
A good place to work, and getting better.
I would apply again.
I have recommended two friends, and both stayed.
Not perfect, but honest about it.
Here I intend to grow old.`,
  mid: `
Fine as a station, perhaps not as a destination.
Ask in the interview about the department that you are going to join.
Somewhere in the middle, I would say.
It has potential, and I am told that it had it ten years ago as well.
Worth another look in a year.`,
  low: `
I have given notice.
Good colleagues deserve a better company.
Read your contract carefully.
I expected more of such a well-known name.
I would not come back.`,
} as const;
