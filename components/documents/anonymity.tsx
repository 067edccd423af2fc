import { choiceParts } from "@/components/documents/anonymity-choices";
import { designParts } from "@/components/documents/anonymity-design";
import { readerParts } from "@/components/documents/anonymity-readers";
import type { LeaderMailProps } from "@/components/documents/leader-mail";
import { LongRead } from "@/components/documents/long-read";
import { Link } from "@/components/ui/link";
import type { Operator } from "@/lib/operator";
import { paths } from "@/lib/paths";

export function HowAnonymityWorks({ operator, ...mail }: LeaderMailProps & { operator: Operator }) {
  return (
    <LongRead
      title="How anonymity works"
      intro="What we keep when you write a review, who can read it, what could still give you away, and how we test each claim. Read it before you write."
      summary={<ShortAnswer />}
      parts={[...designParts(mail), ...choiceParts(), ...readerParts(mail, operator)]}
    />
  );
}

function ShortAnswer() {
  return (
    <>
      <h2 className="font-heading text-lg">The short answer</h2>
      <p>
        We store a review without your name, email, account number or IP address. Once a day has passed, we
        store only the week as its date. The leader, the company, other users and the admin screens cannot see
        who wrote it. A copy of the database alone doesn’t show it.
      </p>
      <p>
        There are limits. Anyone who runs this site and has both the database <em>and</em> the key, or changes
        the running program, can find the author of a review that isn’t unlinked from its account. An employer
        can see that someone visited the site. Someone with two copies of the database and the employer’s
        network log can name most authors. And in a small team, people may guess from what you write.{" "}
        <a href="#not-promised">What we don’t promise</a> has the full list.
      </p>
      <p>
        You can unlink a review for good with ‘Unlink from my account’ in{" "}
        <Link href={paths.submissions}>Your Submissions</Link>.
      </p>
    </>
  );
}
