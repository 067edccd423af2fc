import type { ShareImageInput } from "@/lib/sharing/schema";

type ReviewInput = Extract<ShareImageInput, { type: "review" }>;
type ProgressInput = Extract<ShareImageInput, { type: "progress" }>;

const LEADER = { leaderName: "Katarína Nováková", companyName: "Karen Labs" };
const CHECK_URL = "https://feedback.example/c/7Qm2xV9tKd";

export const SENTENCES =
  "She sets clear priorities, explains the reasoning behind each decision and never leaves the team guessing. When a release slipped she took the blame herself, and gave us the credit when the next one shipped. ";

export const QUOTES = {
  latin:
    "Łukasz, Zoë et François l’ont dit : c’était très bien – größte Klarheit, mañana también, džbán, ı, Ș.",
  cyrillic: "Она всегда выслушивает команду, объясняет решения и держит слово. Ґанок, їжак, љубав, ђак.",
  greek: "Ακούει πάντα την ομάδα, εξηγεί κάθε απόφαση και κρατά τον λόγο της, ακόμη κι όταν είναι δύσκολο.",
  arabic: "تستمع دائمًا إلى الفريق، وتشرح كل قرار (حتى الصعب منه)، وتفي بوعودها. گفتگو با تیم پیوسته است.",
  hebrew: "היא תמיד מקשיבה לצוות, מסבירה כל החלטה (גם את הקשות) ועומדת במילה שלה. שָׁלוֹם.",
  devanagari: "वे हमेशा टीम की बात ध्यान से सुनती हैं, हर फ़ैसले का कारण समझाती हैं और अपना वादा निभाती हैं।",
  japanese: "いつもチームの話に耳を傾け、一つひとつの判断の理由を丁寧に説明してくれます。髙橋さん、有難う。",
  chinese: "她总是认真倾听团队的意见，清楚地解释每一个决定，并且信守承诺。她總是認真傾聽團隊的意見。",
  korean:
    "항상 팀의 의견을 경청하고, 모든 결정의 이유를 설명하며, 어려울 때에도 약속을 지키는 리더입니다. 똠방각하 쀍",
  emoji: "🎉🚀👍🏽❤️👩‍💻🇯🇵1️⃣☀️🏴󠁧󠁢󠁥󠁮󠁧󠁿🧑🏿‍🤝‍🧑🏻🫶😀",
  mixed:
    "She says «Спасибо», ευχαριστώ, ありがとう, 谢谢, 감사합니다, شكرًا, תודה and धन्यवाद 🙏 → 100% ✓ (€5, ₹9).",
};

export function aReview(changes: Partial<ReviewInput> = {}): ReviewInput {
  return {
    type: "review",
    ...LEADER,
    leaderTitle: "Head of Platform Engineering",
    quote: SENTENCES,
    overall: 5,
    ratings: { communication: 5, support: 4, growth: 5 },
    week: "2026-11-16",
    score: { average: 4.31, total: 12 },
    checkUrl: CHECK_URL,
    ...changes,
  };
}

export function aProgress(changes: Partial<ProgressInput> = {}): ProgressInput {
  return {
    type: "progress",
    ...LEADER,
    total: 48,
    positiveShare: 0.917,
    averages: { overall: 4.31, communication: 4.5, support: 4.1, growth: 4.4 },
    checkUrl: CHECK_URL,
    ...changes,
  };
}
