export const COMPANY_REMARKS = {
  communication: {
    high: `
They tell us about bad months as carefully as about good ones.
Every January they publish exit interviews, survey results and sick days, with comments.
Ask anyone here how the company makes its money, and you'll get the right answer.
If a decision affects a site, they come and explain it there.
Twice a year, the people who set the strategy explain it and take questions.
We hear the results before the press does.
The chief executive answers the anonymous question box in full, every month.
They announce changes to contracts early, and in language you can understand.
You can find out who decides what in less than a minute.
All of us can read the minutes of the management meetings.`,
    mid: `
There's a lot of communication, but not always a lot in it.
Sites abroad get the news a day later, translated.
We hear what they decided, but rarely why.
The intranet is well maintained, but hardly anyone reads it.
Departments only talk to each other when something is on fire.
Town halls are well produced, with little time for the audience.`,
    low: `
Rumours are the most reliable channel.
They explained the last restructuring in one sentence.
Nobody outside the top floor knows how the company is doing.
You have to submit questions for the staff meeting a week ahead, and then they pick some.
Departments work against each other, and their targets reward it.
Policies change without notice, and then apply to the past as well.`,
  },
  support: {
    high: `
Raises follow a pay scale that everyone can see.
When the heating failed, everyone was sent home on full pay by nine.
Parents, carers and marathon runners all find a schedule that works.
Every complaint I know of got a written answer within a week.
Contracts become permanent after probation, as the job ad promised.
They record our hours honestly, and we get overtime back as time off.
The equipment is modern, and the people who use it help choose it.
They help people who care for relatives, and taking that help doesn't hurt your career.
The people team solves problems instead of documenting them.
They take our health seriously, right down to the chairs.`,
    mid: `
The benefits are fine on paper, but some take three forms.
You can work from home, depending on your department's mood.
Pay is competitive when you join, but falls behind if you stay.
Some teams have enough people, while others have been waiting for a year.
The canteen is excellent, but the childcare is full.
Booking time off works, except in summer.`,
    low: `
They see overtime as commitment, and don't pay for it or give it back.
Vacancies stay open until someone collapses.
The company doctor comes once a year, for an hour.
You negotiate your salary once, on the day you're hired, so be careful that day.
Something breaks every week, and the help desk is one overworked person.
If you ask to work part-time, you get a form letter that says no.`,
  },
  growth: {
    high: `
I've had four jobs at this company, and applied openly for each one.
Half of our managers started here in ordinary jobs.
You can spend a week in another department, and someone covers for you.
They support part-time study with money and, more importantly, with Fridays off.
Specialists can get as far as managers, and every department has some who did.
Everyone has a learning budget, and they ask you in autumn if you haven't used it.
Switching departments is normal, and they help you do it.
They keep apprentices on, and trust them with real work.
Anyone at any level can apply for the leadership programme.
The internal talks every other Friday are the best part of my month.`,
    mid: `
You can learn a lot if you organise it yourself.
The talent programme is good, but has very few places.
The career paths look good on paper, but someone is usually sitting in the next job.
There's plenty of e-learning, but they've cut classroom training.
Young people get promoted fast, and everyone else has to be patient.
You learn a lot on projects across departments, but they come on top of your job.`,
    low: `
They always hire managers from outside.
You learn on weekends and pay for it yourself.
There is no path for people who would rather not manage others.
Your second year looks exactly like your first one.
Degrees count, but experience doesn't.
They closed the training department and replaced it with a link.`,
  },
} as const;

export const COMPANY_CLOSINGS = {
  high: `
A good place to work, and getting better.
I'd apply again.
I have recommended two friends, and both stayed.
Not perfect, but honest about it.
I plan to stay until I retire.`,
  mid: `
Fine for a few years, but maybe not for a career.
In the interview, ask about the department you'd be joining.
Somewhere in the middle, I would say.
It has potential, but people say that it had potential ten years ago too.
Worth another look in a year.`,
  low: `
I've handed in my notice.
Good colleagues deserve a better company.
Read your contract carefully.
I expected more from such a well-known name.
I wouldn't come back.`,
} as const;
