import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileNextHint, findIdentifyingWords } from "@/lib/moderation/identifying";

// Includes half-surrogates. (fast-check's own "binary" unit takes seconds to set up.)
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

function wordsIn(text: string) {
  return findIdentifyingWords(text).map(({ start, end }) => text.slice(start, end));
}

describe("words that could identify the author", () => {
  it.each([
    ["I was the only woman on the team and he knew it.", "I was the only woman on the team"],
    ["As the only parent I had no choice.", "As the only parent"],
    ["I'm the youngest in the group, so I say little.", "I'm the youngest in the group"],
    ["My manager said that I, the only designer, should go.", "I, the only designer"],
    ["He told the only designer to leave.", "the only designer"],
    ["He never listened to me, the only woman.", "me, the only woman"],
    ["He was rude to the only female engineer in the room.", "the only female engineer in the room"],
    ["That made me the only vegan.", "made me the only vegan"],
    ["I've been the only UX designer for years.", "I've been the only UX designer"],
    ["I’m still the only accountant.", "I’m still the only accountant"],
    ["He forgot our only part-time nurse.", "our only part-time nurse"],
    ["The team's sole tester was blamed.", "team's sole tester"],
    ["The youngest engineer gets the night shifts.", "The youngest engineer"],
    ["He let the most junior analyst take the blame.", "the most junior analyst"],
    ["Being the first woman here was hard.", "Being the first woman"],
    ["He shouts at the only German.", "the only German"],
    ["The only two women left.", "The only two women"],
    ["There was only one woman in the room.", "There was only one woman in the room"],
    ["The last designer left in Leeds gets no help.", "The last designer left in Leeds"],
    ["No other designer works here.", "No other designer"],
    ["The only barista at work gets no breaks.", "The only barista at work"],
    ["When I came back from parental leave, my desk was gone.", "came back from parental leave"],
    ["He changed after my sick leave.", "after my sick leave"],
    ["When I returned from maternity leave he had given my team away.", "returned from maternity leave"],
    ["In my first week he shouted at me.", "my first week"],
    ["Nothing has improved since I joined in 2021.", "since I joined in 2021"],
    ["I left in March 2022 because of him.", "I left in March 2022"],
    ["It happened on 12 May 2023 in front of clients.", "on 12 May 2023"],
    ["On 2023-05-12 we had the talk.", "On 2023-05-12"],
    ["In March 2024 everything changed.", "In March 2024"],
    ["Last Tuesday he cancelled again.", "Last Tuesday"],
    ["In our 1:1 on Thursday he laughed.", "In our 1:1 on Thursday"],
    ["She blocked my promotion twice.", "my promotion"],
    ["In my role as the release manager I saw it all.", "In my role as the release manager"],
    ["I am the lead of payments.", "I am the lead of payments"],
    ["As the only designer here, I never had a say.", "As the only designer"],
    ["He told my wife that I work too little.", "my wife"],
    ["I’m Polish, and he made jokes about it.", "I’m Polish"],
    ["As a Muslim I could not join the wine tasting.", "As a Muslim"],
    ["I was pregnant and got no project.", "I was pregnant"],
    ["He mocked my accent.", "my accent"],
    ["He compared me with Priya Raman all the time.", "Priya Raman"],
    ["John Smith from accounting saw it.", "John Smith"],
    ["We were a team of three women and he knew it.", "a team of three women"],
    ["In our team of four nobody dared to speak.", "In our team of four"],
    ["I am one of two designers here.", "one of two designers"],
    ["He ignores the three of us in Leeds.", "the three of us in Leeds"],
    ["He tells us two of us must go, and both of us cried.", "both of us"],
    ["I am his only direct report.", "I am his only direct report"],
    ["As his only direct report in Oslo I do all of it.", "his only direct report"],
    ["The Tuesday after the Oslo launch he left early.", "The Tuesday after the Oslo launch"],
    ["Ring me on 020 7946 0000 for more.", "020 7946 0000"],
    ["Write to ada@nordkai.example for more.", "ada@nordkai.example"],
    ["Write to John Smith@nordkai.example for more.", "Smith@nordkai.example"],
  ])("marks '%s'", (text, words) => {
    expect(wordsIn(text)).toContain(words);
  });

  it.each([
    "Great boss, clear goals, kind feedback.",
    "The only problem is the pay.",
    "The only problem in the team is the pay.",
    "The only real reason people stay is the pay.",
    "He gave cost as the only reason.",
    "He told me the only reason himself.",
    "As the first sprint ended, he thanked us.",
    "The first sprint on the new system went well.",
    "It took me the first week to settle.",
    "The only way a designer can grow is to leave.",
    "The only thing every engineer wants is time.",
    "The first time a tester found a bug, he said thanks.",
    "The first half of the year was calm.",
    "She is the only manager who listens.",
    "He's the only person I trust with it.",
    "He’s the only one who plans.",
    "She is the first manager I had who asks.",
    "Her only weakness is time.",
    "He is always the first person to say thanks.",
    "The oldest system in the company still runs.",
    "There is only one way to work here: his.",
    "No other company does this better.",
    "Their only American office is far away.",
    "He only listens to the loudest people in the room.",
    "Communication could be better. Planning is weak.",
    "She may be strict, but she is fair.",
    "We march from meeting to meeting.",
    "The first thing you notice is the silence.",
    "Support from above is missing. Growth is slow.",
    "He is German and very direct.",
    "Best team I have worked with.",
    "Toxic culture, and it starts at the top.",
    "A team of twelve, led with calm.",
    "Three of the four goals were met, on time.",
    "He has stress as his only tool.",
    "Most of us like him, and some of us stay.",
    "He @mentions the whole channel @ 7am, at 9.5 of 10.",
  ])("leaves '%s' alone", (text) => {
    expect(wordsIn(text)).toEqual([]);
  });

  it("says why in one short sentence", () => {
    expect(findIdentifyingWords("I was the only woman on the team.")).toEqual([
      { start: 0, end: 32, why: "Only one person may fit this description." },
    ]);
  });

  describe("the author's own name", () => {
    const WHY = "This is your own name.";
    const marked = (text: string, ...ownNames: string[]) =>
      findIdentifyingWords(text, ownNames).map(({ start, end, why }) => [text.slice(start, end), why]);

    it.each([
      ["Regards, Maya", "Maya"],
      ["maya has said so often", "maya"],
      ["I, Maya Lindgren, said so.", "Maya Lindgren"],
      ["Maya's idea was lost.", "Maya"],
      ["He told ms lindgren to wait.", "lindgren"],
    ])("is marked in '%s'", (text, words) => {
      expect(marked(text, "Maya", "Lindgren")).toEqual([[words, WHY]]);
    });

    it("is marked with its apostrophes, hyphens and particles", () => {
      expect(marked("Ask Anne-Marie O’Neill.", "Anne-Marie", "O'Neill")).toEqual([
        ["Anne-Marie O’Neill", WHY],
      ]);
      expect(marked("The van is late, says Dijk.", "Jo", "van Dijk")).toEqual([["Dijk", WHY]]);
      expect(marked("She tells a. c. d.", "A.", "(c|d")).toEqual([]);
    });

    it.each(["May", "Will", "Mark", "Rose"])("is marked only with a capital letter if it is '%s'", (name) => {
      expect(marked(`He may, will, mark or rose. Best, ${name}`, name, "Okafor")).toEqual([[name, WHY]]);
    });

    it("isn't looked for inside words, or if the device knows none", () => {
      expect(marked("The Mayan annals are long.", "Maya", "Ann")).toEqual([]);
      expect(marked("Maya said nothing here.")).toEqual([]);
    });
  });

  it.each(["Call 020 7946 0000 now.", "Mail bo＠harrowvale．example now."])(
    "says that '%s' will be refused",
    (text) => {
      expect(findIdentifyingWords(text).map(({ why }) => why)).toEqual([
        "This will be refused when you send it.",
      ]);
    },
  );

  it("marks passages in order and without overlaps, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 300 }), (text) => {
        let end = 0;
        for (const mark of findIdentifyingWords(text)) {
          expect(mark.start).toBeGreaterThanOrEqual(end);
          expect(mark.end).toBeGreaterThan(mark.start);
          end = mark.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it("are found in capitals, after a letter that is longer in lower case", () => {
    expect(wordsIn("İİİ! I WAS THE ONLY WOMAN ON THE TEAM. İİİ.")).toEqual([
      "I WAS THE ONLY WOMAN ON THE TEAM",
    ]);
  });

  it("can be prepared for step by step, which changes nothing", () => {
    while (compileNextHint());
    expect(compileNextHint()).toBe(false);
    expect(wordsIn("My wife was there.")).toEqual(["My wife"]);
  });
});
