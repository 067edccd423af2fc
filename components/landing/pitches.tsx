import { Section } from "@/components/landing/section";
import { sections } from "@/components/landing/sections";
import { RATING_PARTS } from "@/lib/ratings/constants";
import { INVITATION_PAUSE_DAYS } from "@/lib/retention";
import { SHARED_REVIEWS_MIN } from "@/lib/sharing/rules/share-card";

const PITCHES = [
  {
    title: "Anonymous accolades",
    text: "Thank a leader who deserves it. Your name isn’t on it, so no one will think you want something in return.",
  },
  {
    title: "Constructive feedback",
    text: `Rate ${RATING_PARTS.map(({ label }) => label.toLowerCase()).join(", ")} and the leader overall, and say why. That’s specific enough to act on. Leaders can ask for feedback with their own link, which people open without an account.`,
  },
  {
    title: "Portable achievements",
    text: `Download the reviews you receive whenever you like. Once you have ${SHARED_REVIEWS_MIN}, you can share your score as an image that anyone can check, or show it as a badge on your own website.`,
  },
  {
    title: "Privacy control",
    text: "The reviews you receive are private at first. You decide whether other users can read them.",
  },
  {
    title: "Inviting leaders",
    text: `Isn’t your leader here yet? Enter their work email and write about them anyway. We’ll email them that feedback is waiting, at most once in ${INVITATION_PAUSE_DAYS} days. The email says nothing about the feedback itself. They can read it once they’ve signed up with that address and verified it.`,
  },
];

export function Pitches() {
  return (
    <Section
      {...sections.pitches}
      intro="For teams, and for leaders who want to hear what their people think."
    >
      <dl className="divide-y border-t">
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
