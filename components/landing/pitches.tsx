import { Section } from "@/components/landing/section";
import { sections } from "@/components/landing/sections";
import { INVITATION_PAUSE_DAYS } from "@/lib/notifications/rules";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules";

const PITCHES = [
  {
    title: "Anonymous accolades",
    text: "Thank a leader who earned it without anyone taking it for flattery. Praise without a name asks for nothing in return.",
  },
  {
    title: "Constructive feedback",
    text: "Communication, support, growth and overall, each rated by itself, with room to say why. Specific enough to act on. Leaders can ask for it with a link of their own, which people open without an account.",
  },
  {
    title: "Portable achievements",
    text: `Download the reviews that you receive whenever you like. Once you have ${SHARED_REVIEWS_MIN}, you can share your score as an image that anyone can check, or show it as a badge on your own website.`,
  },
  {
    title: "Privacy control",
    text: "The reviews you receive are yours to read, and other users cannot. They start out private, and stay so unless you decide otherwise.",
  },
  {
    title: "Inviting leaders",
    text: `Is your leader not here yet? You can still write about them: enter their work email. We’ll email them that feedback is waiting, at most once in ${INVITATION_PAUSE_DAYS} days and without any of it. They can read it once they’ve signed up with that address and verified it.`,
  },
];

export function Pitches() {
  return (
    <Section
      {...sections.pitches}
      lede="For the people who are led, and for the leaders who would rather know."
    >
      <dl className="divide-y border-y">
        {PITCHES.map(({ title, text }) => (
          <div key={title} className="grid gap-x-8 gap-y-1.5 py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="font-heading text-lg">{title}</dt>
            <dd className="text-muted-foreground">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
