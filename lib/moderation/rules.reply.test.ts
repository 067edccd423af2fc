import { describe, expect, it } from "vitest";
import { moderateReply } from "@/lib/moderation/rules/moderate-reply";
import { REPLY_TEXT_MAX } from "@/lib/responses/constants";
import { expectAboutAsFast } from "@/tests/slowness";

const knownNames = ["Jonas Adebayo", "Harrow & Vale"];
const decide = (text: string) => moderateReply({ text, knownNames });

function marked(text: string): string[] {
  const decision = decide(text);
  return decision.outcome === "reject" ? decision.marks.map(({ start, end }) => text.slice(start, end)) : [];
}

describe("a reply", () => {
  it.each([
    "Thank you.",
    "Thank you! I'll send the agenda a day earlier from now on.",
    "You're right about the deadlines. I know that two weeks were too short, and I've moved the next one.",
    "I didn't know this. My door is open, and you can also write to me by the feedback link.",
    "We talked about it in the team, and from Monday we'll write decisions down.",
    "I see who did the work and should have said so. I'm sorry.",
    "I can't tell from this which project it is about, so I've asked everyone.",
    "Thanks, and best wishes, Jonas",
    "May I add that the budget was never cut? Will do better, will explain.",
    "I know who is responsible for the tools, and I'll ask them.",
    "Everyone who wrote something this quarter: thank you.",
    "I was wrong. When you are told on Friday evening, that's too late.",
    "The agency wrote this plan, not our team.",
    "The committee wrote it last year, and I should have said so.",
    "The customers sent it back twice.",
    "We both know that the deadline was wrong.",
    "To the person who wrote this: thank you.",
    "I know it was hard for everyone. We all know that it was too late.",
    "It was the budget that changed, not the goal.",
  ])("passes: %s", (text) => {
    expect(decide(text)).toEqual({ outcome: "accept" });
  });

  it.each([
    ["I know who wrote this.", "I know who wrote this"],
    ["We all know exactly who wrote this review.", "We all know exactly who wrote"],
    ["Well, I think I know who you are.", "I think I know who you are"],
    ["I have a pretty good idea who posted it.", "I have a pretty good idea who posted"],
    ["It's obvious who this is.", "It's obvious who this is"],
    ["Only one person could have seen that email.", "Only one person could"],
    ["I recognise your writing style.", "I recognise your writing style"],
    ["So tell me who you are and we can talk.", "tell me who you are"],
    ["I will find out who wrote this.", "I will find out who wrote"],
    ["As I told you last week, the plan has changed.", "As I told you last"],
    ["We agreed on that in your last appraisal.", "in your last appraisal"],
    ["You've been unhappy since you were promoted.", "since you were promoted"],
    ["This can only come from the night shift.", "This can only come from the night shift"],
    ["The person on parental leave wrote this.", "The person on parental leave wrote this"],
    ["The new hire in my Tuesday team wrote this.", "The new hire in my Tuesday team wrote this"],
    ["Someone from the Leeds office posted that review.", "Someone from the Leeds office posted that"],
    ["My deputy submitted this, I'm sure.", "My deputy submitted this"],
    ["We both know it was the designer who left early.", "We both know it was"],
    ["You and I know that this came from the night shift.", "You and I know that this came from"],
    ["It was the designer who left the standup early.", "It was the designer who left"],
    ["This was written by the person on parental leave.", "This was written by the person"],
    ["Anna, you never came to the meeting.", "Anna"],
    ["Dear Anna, thank you.", "Anna"],
    ["Thank you, Grace.", "Grace"],
    ["Hi Priya! I'll look into it.", "Priya"],
    ["Ｉ know wh0 wrote this.", "Ｉ know wh0 wrote"],
  ])("may not guess at who wrote the review: %s", (text, words) => {
    expect(marked(text).join("|")).toContain(words);
  });

  it("says what to change, and keeps the text", () => {
    const decision = decide("I know who wrote this. Anna, see me.");
    expect(decision).toMatchObject({
      outcome: "reject",
      message: expect.stringMatching(
        /^Please take out the guesses at who wrote the review 'I know who wrote.*' and 'Anna'\. Your text is still here\.$/,
      ),
    });
  });

  it.each(["I asked Priya to fix the roster.", "It was Anna's idea, and a good one."])(
    "waits for a moderator if it has someone's first name: %s",
    (text) => expect(decide(text)).toEqual({ outcome: "hold", reasons: ["named-person"] }),
  );

  it("is otherwise checked like a review", () => {
    expect(decide("Call me on +49 151 23456789.")).toMatchObject({ outcome: "reject" });
    expect(decide("Only an idiot would write that.")).toMatchObject({ outcome: "hold" });
  });

  it.each([
    "you must be the one of ",
    "i know who ",
    "in your last ",
    "Dear Anna, ",
    "a ",
    "only one person ",
    "the new hire ",
    "it was the ",
  ])("'%s', repeated, takes about as long as plain prose", (piece) => {
    expectAboutAsFast(decide, piece.repeat(REPLY_TEXT_MAX / piece.length), 10);
  });
});
