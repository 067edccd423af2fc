import { Badge } from "@/components/ui/badge";
import { type Operator, whoRunsIt } from "@/lib/operator";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";
import { cn } from "@/lib/utils";

const READERS = [
  {
    who: "The leader",
    sees: "The ratings, the text and the week of every review they receive, the ‘Verified’ badge, the name you sign with if you chose one, and whether they may share the review publicly as an image. If they reply or thank you, they don’t see whether you’ve read it.",
  },
  {
    who: "The company",
    sees: "Reviews of the company, reviews that its leaders have made public, and averages of these. On its own network, it can see that someone visited this site.",
  },
  {
    who: "Other users",
    sees: "Reviews of companies, reviews that a leader has made public with the leader’s replies, and averages of these.",
  },
  {
    who: "Everyone, if you allow it and the leader shares it",
    sees: "The ratings, the text and the week of that review, as an image. Never a name you sign with.",
  },
  {
    who: "Everyone, if the leader shows their score",
    sees: `The leader’s averages and number of reviews, once there are ${SHARED_REVIEWS_MIN} reviews: as a badge, or on an image that the leader shares. This works even if the leader keeps the reviews private.`,
  },
  {
    who: "Administrators, who are the moderators",
    sees: "What other users see. And of a review that is held or reported, or whose author asks for another look: the text with its marked words, the overall rating, why it was held or reported, whom it’s about and the week. Also a leader’s reply that is held, with its review. Their screens don’t show the author, or the name you sign with.",
  },
  {
    who: "A thief with a copy of the database",
    sees: "Every review as stored. The key that ties a review to its author isn’t in it.",
  },
  {
    who: "Anyone who runs the service, with the database and the key",
    sees: "All of the above, and the author of a review that hasn’t been unlinked from its account.",
    canFindAuthor: true,
  },
];

// Classes are on the parent, for a smaller page.
const ROWS = cn(
  "block divide-y wide-or-print:table-row-group",
  "[&>tr]:grid [&>tr]:gap-2 [&>tr]:py-5 wide-or-print:[&>tr]:table-row wide-or-print:[&>tr]:py-0",
  "wide-or-print:[&_:is(th,td)]:py-4 wide-or-print:[&_:is(th,td)]:align-top wide-or-print:[&_th]:pr-6 wide-or-print:[&_th+td]:pr-6",
  "[&_th]:font-heading [&_th]:text-[1.0625rem] [&_th]:leading-snug",
  "[&_th+td]:text-muted-foreground",
  "[&_td:last-child>:first-child]:mr-2 [&_td:last-child>:first-child]:text-muted-foreground [&_td:last-child>:first-child]:text-sm wide-or-print:[&_td:last-child>:first-child]:hidden",
);

export function ReadersTable({ operator }: { operator: Operator }) {
  return (
    <table className="block w-full border-y text-left last:border-b-0 wide-or-print:table">
      <thead className="sr-only wide-or-print:not-sr-only wide-or-print:table-header-group">
        <tr className="border-b text-muted-foreground text-sm">
          <th scope="col" className="w-[28%] py-3 pr-6 font-semibold">
            Who
          </th>
          <th scope="col" className="py-3 pr-6 font-semibold">
            What they can see
          </th>
          <th scope="col" className="py-3 font-semibold">
            The author
          </th>
        </tr>
      </thead>
      <tbody className={ROWS}>
        {READERS.map(({ who, sees, canFindAuthor }) => (
          <tr key={who}>
            <th scope="row">{who}</th>
            <td>
              {sees} {canFindAuthor && whoRunsIt(operator)}
            </td>
            <td>
              <span>The author</span>
              <Badge variant={canFindAuthor ? "negative" : "positive"}>
                {canFindAuthor ? "Can be found" : "Not shown"}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
