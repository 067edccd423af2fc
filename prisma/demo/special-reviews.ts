/** Held by moderation, in the format of `leader-praise.ts`, without a company or leader. */
export const HELD_REVIEWS = `
any 1 1 1 1 | Cancels every talk about pay and then brags about a new car. A lazy, arrogant idiot, and I am being polite.
any 1 2 1 1 | Expense claims in our unit are invented. I was asked to sign for a dinner that never took place, and I believe that this is fraud.
any 2 1 2 1 | Touches people who clearly do not want it, and everybody looks away. In my eyes that is sexual harassment.
any 1 1 2 1 | My manager is a pathetic liar who blames the interns for mistakes that the interns reported.
any 2 2 1 2 | Invoices of a cousin's firm are always approved first. Somebody should ask whether bribes are being paid.
any 2 1 1 1 | Complete moron in charge. We have lost half of the night shift since the summer.
any 1 1 1 1 | Pay slips of the temps were changed afterwards and hours were stolen from them. I have copies.
any 1 1 1 1 | Stupid decisions by a stupid person, and a team that pays for it every weekend.
`;
