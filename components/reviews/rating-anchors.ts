import type { RatingKey } from "@/lib/ratings/constants";

type Anchors = readonly [string, string, string, string, string];

export const ANCHORS_HINT = "Think of the last six months.";

/** Behaviourally anchored (Smith and Kendall, 1963). Not in RATING_DIMENSIONS, so only forms load them. */
export const RATING_ANCHORS: Record<RatingKey, { leader: Anchors; company: Anchors }> = {
  communication: {
    leader: [
      "People learned of decisions by accident, and questions went unanswered.",
      "Decisions were announced late and without reasons. Questions had to be asked twice.",
      "Decisions were announced in time, but the reasons only when someone asked.",
      "Decisions were announced in time and with reasons, and questions were answered.",
      "Asked people before deciding, gave the reasons, and checked that everyone understood.",
    ],
    company: [
      "Staff learned of big changes by rumour, and questions went unanswered.",
      "Changes were announced late and without reasons. Questions had to be asked twice.",
      "Changes were announced in time, but the reasons only when someone asked.",
      "Changes were announced in time and with reasons, and questions were answered.",
      "Staff were asked before big changes, and told the reasons and what came of their answers.",
    ],
  },
  support: {
    leader: [
      "People who asked for help got none, or were blamed for asking.",
      "Helped only after being asked several times, or too late to matter.",
      "Helped when asked, but didn’t check whether anyone was stuck.",
      "Helped when asked, and regularly checked whether anyone was stuck.",
      "Found out early who was stuck, cleared the way, and stood up for people in front of others.",
    ],
    company: [
      "People lacked what they needed for their work, and those who said so got no reply.",
      "People got what they needed only after asking several times, or too late to matter.",
      "People got what they needed when they asked, but no one checked what was missing.",
      "People got what they needed when they asked, and were regularly asked what was missing.",
      "People had what they needed before they asked, and got help when work piled up.",
    ],
  },
  growth: {
    leader: [
      "Never talked about what people could learn, or stopped them from learning it.",
      "Talked about learning only in formal reviews, and nothing came of it.",
      "Gave feedback when asked, but left people to find their own ways to learn.",
      "Gave specific feedback without being asked, and made time for learning.",
      "Agreed with each person what to learn next, and gave them the work and the time to learn it.",
    ],
    company: [
      "There was no time or money for learning, and open jobs weren’t announced to staff.",
      "Training was promised, but was cancelled or left to people’s own time.",
      "People who asked got time or money to learn, but no one talked about their next step.",
      "Everyone got time or money to learn, and someone talked with them about their next step.",
      "Everyone had a plan and the time for it, and open jobs were offered to staff first.",
    ],
  },
  overall: {
    leader: [
      "Made other people’s work harder nearly every week.",
      "Made other people’s work harder more often than easier.",
      "Made other people’s work easier about as often as harder.",
      "Made other people’s work easier more often than harder.",
      "Made other people’s work easier nearly every week.",
    ],
    company: [
      "The way it is run made people’s work harder nearly every week.",
      "The way it is run made people’s work harder more often than easier.",
      "The way it is run made people’s work easier about as often as harder.",
      "The way it is run made people’s work easier more often than harder.",
      "The way it is run made people’s work easier nearly every week.",
    ],
  },
};
