import { Contact } from "@/components/documents/legal";
import { LongRead, type Part } from "@/components/documents/long-read";
import { RuledTable } from "@/components/documents/ruled-table";
import { BRAND } from "@/lib/brand";
import type { Operator } from "@/lib/operator";

type Props = { operator: Operator };

export function Accessibility({ operator }: Props) {
  return (
    <LongRead
      title="Accessibility"
      intro={`What we did so that everyone can use ${BRAND}, how we test it, and what we haven’t tested.`}
      note="Written on 22 November 2026"
      summary={<InShort />}
      parts={[...PARTS, { id: "tell-us", title: "Tell us", body: <TellUs operator={operator} /> }]}
    />
  );
}

function InShort() {
  return (
    <>
      <h2 className="font-heading text-lg">In short</h2>
      <ul>
        <li>We aim at level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.</li>
        <li>Automatic tests check every change, in one browser. They can’t find every problem.</li>
        <li>
          No one who uses a screen reader or another aid has tested the site for us, and no outside expert has
          checked it. So we don’t claim that it meets the guidelines in full.
        </li>
      </ul>
    </>
  );
}

/** What tests/e2e checks, and nothing else: accessibility.test.tsx compares the two. */
export const CHECKS = [
  {
    name: "Automatic rules",
    how: "The rules of axe for WCAG 2.0, 2.1 and 2.2, levels A and AA, and its best practices, on public and signed-in pages and in dialogs and menus. No violation is allowed, and the contrast has to be right in the dark theme too.",
  },
  {
    name: "Small and large screens",
    how: "The same pages at 1280 and at 360 pixels wide. Public pages, and signed-in pages that every member has, are also tested at 320 pixels, and at 200% zoom in a window 1280 pixels wide. No page may scroll sideways.",
  },
  {
    name: "Keyboard",
    how: "Finding a person, sorting, filtering and turning the pages of a list, and writing and sending a review, with and without an account, using only the keyboard. A new page takes the focus to its content. A bar or button that stays on the screen may not hide what has the focus.",
  },
  {
    name: "Zoom",
    how: "You can always see what has the focus. We test this in the form of a feedback link at 200% and 400%. At 200%, we also test the stars of the review form, and that the bar at the top of the page hides nothing that has the focus.",
  },
  {
    name: "Forced colours",
    how: "With a contrast theme, as in Windows, buttons, checkboxes, switches and messages keep an edge. The current page, the active option, and what is ticked or switched on look different from the rest.",
  },
  {
    name: "Steady pages",
    how: "While the landing page, the dashboard, Your Feedback, a leader’s page or the form of a feedback link loads on a slow device, almost nothing may move (a layout shift of 0.02 at most).",
  },
] as const;

const PARTS: readonly Part[] = [
  {
    id: "tested",
    title: "What we test, and how",
    body: (
      <>
        <p>Tests open the real site in Chromium and run with every change. They cover:</p>
        <RuledTable
          caption="What is tested"
          head={["What", "What we check"]}
          rows={CHECKS.map(({ name, how }) => ({ name, cells: [how] }))}
        />
      </>
    ),
  },
  {
    id: "built-in",
    title: "What we built in",
    body: (
      <ul>
        <li>Stars, bars and colours always come with a number and a word.</li>
        <li>Every chart has a table with the same numbers.</li>
        <li>Errors say what is wrong and what to do, and what you typed stays.</li>
        <li>With ‘reduce motion’ on, nothing fades or slides. Light and dark follow your device.</li>
        <li>Every image that you can share has a description in words.</li>
      </ul>
    ),
  },
  {
    id: "not-tested",
    title: "What we haven’t tested",
    body: (
      <ul>
        <li>
          Use with screen readers, voice control, switches or screen magnifiers, by people who rely on them.
          The tests only check what the browser tells such programs.
        </li>
        <li>Browsers other than Chromium, such as Safari and Firefox, and real phones.</li>
        <li>
          What such tests can’t judge: whether a text is easy to understand, or an order makes sense to
          someone who can’t see the page.
        </li>
        <li>Our emails with a screen reader.</li>
      </ul>
    ),
  },
  {
    id: "limits",
    title: "Known limits",
    body: (
      <ul>
        <li>
          The site is in English. A review in another language isn’t marked as such, so a screen reader may
          read it with the wrong voice.
        </li>
        <li>
          Short messages such as ‘Profile updated’ disappear after five seconds. F8 moves the focus to them.
        </li>
        <li>
          Forms need JavaScript. In an old browser, the form of a feedback link can’t be sent; it says so
          before you write.
        </li>
        <li>
          A file saved with ‘Print or save as PDF’ is made by your browser. We haven’t checked its tags.
        </li>
      </ul>
    ),
  },
];

function TellUs({ operator }: Props) {
  return (
    <>
      {operator.email && (
        <p>
          If something keeps you from using the site, please tell us: the page, what you wanted to do, and
          what you use, such as the browser and the screen reader.
        </p>
      )}
      <Contact operator={operator} />
    </>
  );
}
