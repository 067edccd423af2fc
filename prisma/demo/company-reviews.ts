/** Good ones first, in the format of `leader-praise.ts`. */
export const COMPANY_REVIEWS = `
any 5 5 5 5 | Seven years, three roles, two children, one employer. I have had offers and turned them down.
any 5 4 5 5 | The salary bands are public inside the company, and so is the way to the next one. It has taken a lot of poison out of the air.
any 4 5 5 5 | Learning is part of the week, not of the evening. Four hours every Wednesday, booked out in everyone's calendar up to the top.
any 5 5 4 5 | Was hired during a bad year and told so in the first interview. Everything they said about the risks turned out to be accurate, and so did everything about how people would be treated.
any 5 5 5 5 | We can see the accounts every month, with comments. It changes how you think about printing paper and about hiring.
any 4 5 4 5 | Part-time here is really part-time. I work three days, I lead a team, and the world keeps turning.
any 5 4 4 5 | Short ways, which is not a matter of size. On Monday I complained about the ordering process, on Thursday I was asked to fix it, the week after it was fixed.
any 5 5 5 5 | The first employer at which the exit interview of a colleague led to a visible change, with an announcement that said exactly that.
any 4 4 5 5 | Started at reception, now in purchasing, with a certificate paid for by the company. Nobody found that strange.
any 5 5 4 5 | Accessible in the real sense. I use a screen reader, and the internal tools were tested with one before I had to ask.
any 4 4 4 4 | Good coffee, good colleagues, good pay. The building is too warm and the intranet is a museum.
any 4 5 3 4 | Benefits are generous: extra week in summer, bicycle, real sick pay. Promotions are rare, simply because nobody leaves.
any 5 4 3 4 | Honest quarterly updates with questions from the floor, unfiltered. For specialists there is not much of a ladder though.
any 4 4 4 4 | Interviews were respectful and quick: two talks, one paid trial day, an answer after four days.
any 3 5 4 4 | Heart in the right place. Decisions take a long time because everyone is asked, and sometimes asked again.
any 4 3 5 4 | You will learn more here in two years than elsewhere in five, and you will work for it. I would not call it family-friendly in December.
any 4 4 4 4 | The move to the new site was handled well. People with long ways got a contribution, and the shuttle runs on time.
any 5 4 4 4 | The management publishes its own goals and grades them at year's end. Last year it gave itself a C for retention. I found that rather impressive.
any 4 5 4 4 | Parental leave for all parents, taken by most of them, including a director. That says more than the brochure.
any 4 4 3 4 | Stable, decent, a little grey. I sleep well.
any 3 4 4 4 | Onboarding took two full weeks and was worth it. Afterwards it takes a while to understand who decides what.
any 4 4 5 4 | Internal jobs are posted for a week before they go outside. I found my current one like that and so did half of my team.
any 4 4 4 4 | Une entreprise sérieuse, où l'on tient parole. Les équipes sont soudées et la formation est réelle. Il manque parfois un peu de légèreté dans les procédures.
any 4 3 4 4 | Strong product, proud people, tight deadlines twice a year. Overtime is recorded and paid back in days.
any 3 3 3 3 | A company in two halves. Customer-facing teams are well equipped and listened to, the back office runs on goodwill.
any 4 2 3 3 | Open about its problems, slow about solving them. The staff survey has named the same three points since I joined.
any 3 4 2 3 | Pleasant place with a glass ceiling made of seniority. If you have time, it will be your turn one day.
any 2 3 4 3 | Grew fast over the last two years, and the way we talk to each other has not grown along. Chances for those who can live with chaos.
any 3 3 3 3 | Average pay, above-average canteen.
any 3 3 2 3 | Training catalogue of forty pages, approval chain of four signatures.
any 4 3 3 3 | The new leadership says the right things. I will believe in the flexible hours when my department has them.
any 2 4 3 3 | Great team spirit on the floor, very little information from above. Our best source is the supplier.
any 3 2 4 3 | They hire bright young people, give them a lot of responsibility and lose them after two years. It could be so easy to keep them.
any 3 3 3 3 | Hybrid work was agreed on for two days a week. In practice it depends on your manager, and everyone knows which ones.
any 3 4 3 3 | Pays on time, keeps contracts, forgets birthdays. Could be worse.
any 3 3 2 3 | Technology from the last decade and processes from the one before. The people make up for much of it.
any 2 2 3 2 | Each new director brings a new structure, a new logo for the programme and new consultants. We have learned to wait until it passes.
any 2 2 2 2 | The advertised bonus has been paid once in five years. The formula is confidential.
any 3 2 1 2 | Entry-level jobs dressed up as careers. In the four years that I was there not one person from the phones moved up to another department.
any 1 3 2 2 | Lovely colleagues. The site closure was in the local paper before it was in our inbox.
any 2 1 2 2 | Every leaver's work is "shared for the time being". I am doing two and a half jobs for the time being, since last summer.
any 2 2 1 2 | Courses are paid for only if you sign to stay for three years. So hardly anyone takes them.
any 2 2 2 2 | Flat hierarchy, we are told. It means that the top floor decides and the rest of us are informed. Sometimes.
any 1 1 2 1 | Two rounds of layoffs by video call with cameras and microphones off. Mine took four minutes.
any 1 2 1 1 | Ratings on other sites are written by the people team in a meeting; I sat in it. Take that into account.
any 2 1 1 1 | Holiday requests go unanswered until it is too late to book anything. People call in sick instead, and then there is a letter about absence.
any 1 1 1 1 | Values on every wall, cameras on every desk.
`;
