export const LEADER_MIXED = `
any 3 4 2 3 | A kind person with a full calendar. One-to-ones get moved, then shortened, then skipped. When they do happen they are good.
any 4 3 2 3 | Clear about tasks, vague about careers. I have asked three times what I would need for the next level and have had three different answers.
any 2 4 3 3 | Helps at once when you knock on the door, but you have to knock. Information does not come on its own.
any 3 3 3 3 | Neither the best nor the worst I have had. Keeps things running.
any 3 2 4 3 | Gives you room to grow and not much else. If you like to be left alone you will be happy here; I would have liked a net under the rope now and then.
any 4 3 3 3 | Says what they think, which I respect. Says it in front of everyone, which I respect less.
any 2 3 4 3 | Great ideas, too many of them. In one quarter we had four top priorities, and each was announced as the only one.
any 3 4 3 3 | Defends the team well against other departments. Inside the team, conflicts are left to sort themselves out, and they do not.
any 3 3 2 3 | My first year was excellent. Since the reorganisation there are fourteen of us instead of six, and it shows: less time, shorter answers, no development plan. I put it down to the structure more than to the person.
any 4 2 3 3 | Presents our work well to the board. The people who did it were not in the room and heard about the questions second-hand.
any 3 3 4 3 | Lots of chances to try things, little patience when the first try fails.
any 2 4 3 3 | Loyal, funny, disorganised. Bring your own agenda and send your own minutes, and it works fine.
any 3 3 3 3 | Decisions are sound once they come. Getting one can take six weeks and two working groups.
any 4 3 3 3 | Half of the promises from the spring plan were kept. That is more than I have seen elsewhere and less than we were told.
any 3 4 2 3 | I like working here, and still I have learned little this year that I did not teach myself. Courses are approved in principle and then there is never a good week.
any 3 2 3 3 | Friendly in person, quite harsh in writing. A short call instead of the late e-mail would save a lot of worry.
any 2 3 3 3 | We hear about changes when they are done. The changes as such are usually sensible, so it is a pity.
any 3 3 4 3 | Good for beginners because the processes are strict and everything is checked. After two years the checking gets in the way.
tech 3 3 3 3 | Knows the old system inside out and would like to keep it that way. Newer ideas get a fair hearing and then a long pause.
tech 4 2 3 3 | Roadmap talks are honest. Staffing is not: two people left in winter, the plan stayed the same, and we were told to be creative.
tech 2 3 4 3 | Technically the strongest person I have worked with, and I have learned a great deal. But the explanations happen in their head, and the rest of us receive conclusions.
tech 3 4 2 3 | Fixes our build problems personally at eleven at night. It would help more to let one of us learn how.
tech 3 2 3 3 | Accepts dates from sales without asking us, and then does fight for us when they cannot be met. I would prefer the fight before.
tech 3 3 2 3 | Code reviews vary with the mood of the week. On good days they are a lesson; on others it is four remarks on naming and a rejection.
sales 3 3 3 3 | Targets are ambitious and the reasoning is shown. What to do when the product is late is not part of the reasoning.
sales 4 3 2 3 | Great with customers. Coaching consists of "just listen to how I do it", and we are not all the same kind of person.
sales 2 4 3 3 | Will cover for you with a difficult account at any time. Commission rules changed twice this year and both times we learned it from the payslip.
sales 3 2 3 3 | Fun on the road, absent in the office. Approvals pile up while they travel, and there is no deputy.
ops 3 3 3 3 | The shift plan is fair on paper. Swaps are decided by who asks first, and the early shift always asks first.
ops 3 4 2 3 | Keeps us safe, no question about that. But if you are good at a station you stay at that station, for years.
ops 2 3 3 3 | Short on words. You find out that you did well by not hearing anything.
ops 4 2 3 3 | Explains the numbers from the plant every Monday, which is new and good. The broken conveyor has been in those numbers since February.
any 3 3 3 3 | Was a colleague before being promoted and has not quite found the distance yet. Some decisions look like favours, even when I believe that they are not. More transparency would settle it.
any 4 3 3 3 | Punctual, correct, a bit cold. The work is good, the coffee breaks are quiet.
any 3 4 3 3 | Took over a team in disorder and has repaired about half of it in a year. I would write again in another one.
any 3 3 2 3 | Treats everybody exactly alike, which sounds fair. It also means that beginners get too little help and experienced people too much.
`;
