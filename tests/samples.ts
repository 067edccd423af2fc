import type { Account } from "@/lib/accounts/schema";
import type { QueuedReview } from "@/lib/admin/schema";
import type { Company, CompanyProfile } from "@/lib/companies/schema";
import type { OwnOverview } from "@/lib/dashboard/schema";
import { weekOf } from "@/lib/dates";
import type { AccountExport } from "@/lib/exports/schema";
import type { FeedbackLink } from "@/lib/feedback-link/schema";
import type { Leader, LeaderDetails } from "@/lib/leaders/schema";
import { RATING_DIMENSIONS, recordOf } from "@/lib/ratings/constants";
import type { RatingFigures } from "@/lib/ratings/schema";
import type { ReceivedReview, ReviewStats, SubmittedReview } from "@/lib/reviews/schema";

// API responses for component tests, which have no database.

export const maya: Account = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01",
  firstName: "Maya",
  lastName: "Lindgren",
  email: "maya@harrowvale.example",
  title: "Engineer",
  department: null,
  companyId: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d11",
  company: { name: "Harrow & Vale" },
  anonymousName: null,
  findability: "settled",
  areReviewsPublic: false,
  isBadgeShown: false,
  areSharedPagesIndexed: false,
  emailNotificationsEnabled: true,
  averageRating: 0,
  totalReviews: 0,
  isAdmin: false,
  isVerified: true,
  hasPassword: true,
  authProvider: "email",
  createdAt: "2026-03-01",
};

export const solen: Company = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d12",
  name: "Solen Health",
  domain: "solen.example",
  industry: "Healthcare",
  description: null,
  website: null,
  size: null,
  averageRating: 4.25,
  totalReviews: 8,
  isSmall: false,
  createdAt: "2026-01-01",
};

export const priya: Leader = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d02",
  firstName: "Priya",
  lastName: "Raman",
  title: "Head of Care",
  companyId: solen.id,
  companyName: solen.name,
  averageRating: null,
  isCompanySmall: false,
  hasFewReviews: null,
};

export const aReview: SubmittedReview & ReceivedReview = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d21",
  companyId: solen.id,
  revieweeId: priya.id,
  ...recordOf(RATING_DIMENSIONS, "column", () => 4),
  communicationRating: 5,
  supportRating: 3,
  reviewText: "Explains decisions before they land.",
  isVerified: false,
  isModerated: true,
  createdAt: "2020-01-06",
  reviewer: { anonymousName: null },
  company: { name: solen.name },
  reviewee: { firstName: priya.firstName, lastName: priya.lastName },
  isShareable: true,
  pendingShareable: null,
  state: "PUBLISHED",
  release: "now",
  holdReasons: [],
  removalReason: null,
  appeal: "NONE",
  report: "NONE",
  reply: null,
  isThanked: false,
  unregisteredLeader: null,
};

/** Two of its reviews are of this week, and one is of long ago. */
export const someOverview: OwnOverview = {
  received: [
    { id: aReview.id, createdAt: weekOf(new Date()) },
    { id: aReview.id.replace(/.$/, "2"), createdAt: weekOf(new Date()) },
    { id: aReview.id.replace(/.$/, "3"), createdAt: aReview.createdAt },
  ],
  newest: { overallRating: 2, excerpt: aReview.reviewText },
  submitted: { PUBLISHED: 4, WAITING: 1, HELD: 2, REMOVED: 0 },
};
export const noOverview: OwnOverview = {
  received: [],
  newest: null,
  submitted: { PUBLISHED: 0, WAITING: 0, HELD: 0, REMOVED: 0 },
};

export const someStats: ReviewStats = {
  total: 7,
  averageRating: 3.9,
  positive: 5,
  negative: 1,
  counts: [0, 1, 1, 3, 2],
};
export const noStats: ReviewStats = {
  total: 0,
  averageRating: 0,
  positive: 0,
  negative: 0,
  counts: [0, 0, 0, 0, 0],
};

const parts = (communication: number, support: number, growth: number) => ({
  communication,
  support,
  growth,
});

export const someFigures: RatingFigures = {
  total: 7,
  counts: [0, 1, 1, 3, 2],
  communication: { average: 4.1, lowest: 3, highest: 5 },
  support: { average: 3, lowest: 3, highest: 3 },
  growth: { average: 3.6, lowest: 1, highest: 5 },
  overall: { average: 3.9, lowest: 2, highest: 5 },
  lastYear: { total: 4, sum: 17, overall: { average: 4.3, lowest: 3, highest: 5 } },
  trend: [
    { from: "2025-07-01", to: "2025-10-01", total: 3, average: 3.3, parts: parts(3.7, 3, 2.7) },
    { from: "2026-04-01", to: "2026-04-01", total: 4, average: 4.3, parts: parts(4.5, 3, 4.3) },
  ],
  busyWeek: null,
};
const none = { average: 0, lowest: 0, highest: 0 };
export const noFigures: RatingFigures = {
  total: 0,
  counts: [0, 0, 0, 0, 0],
  ...recordOf(RATING_DIMENSIONS, "key", () => none),
  lastYear: { total: 0, sum: null, overall: null },
  trend: [],
  busyWeek: null,
};

export const priyaDetails: LeaderDetails = {
  ...priya,
  department: "Clinics",
  areReviewsPublic: true,
  averageRating: 3.9,
  totalReviews: 7,
  hasFewReviews: false,
};

export const solenProfile: CompanyProfile = {
  id: solen.id,
  name: solen.name,
  industry: solen.industry,
  size: "large",
  totalReviews: 8,
  createdAt: solen.createdAt,
  rating: { average: 4.3, lowest: 3, highest: 5 },
};

const { company: _company, ...mayaAlone } = maya;

export const aLink: FeedbackLink = {
  feedbackLink: "https://reviews.example/anonymous-feedback/0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d01",
  openUntil: null,
  reviewLimit: null,
  totalReviews: 12,
  isNamedInPreviews: false,
  newLinkFrom: null,
};

export const anExport: AccountExport = {
  site: "http://localhost",
  notes: [],
  account: {
    ...mayaAlone,
    pendingEmail: null,
    agreedToTerms: true,
    feedbackLink: null,
    feedbackLinkId: null,
    feedbackLinkMonth: null,
    feedbackLinkOpenUntil: null,
    feedbackLinkReviewLimit: null,
    isNamedInPreviews: false,
    hasRecoveryCode: false,
  },
  company: {
    id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d11",
    name: "Harrow & Vale",
    domain: "harrowvale.example",
  },
  sessions: [{ endsBy: "2026-12-01" }],
  signIns: [],
  mail: { notifications: true, unsubscribedSince: null, waiting: [] },
  sharedPages: [],
  reviewsSubmitted: [aReview],
  reviewsReceived: [],
  responsesReceived: [],
};

export const aQueuedReview: QueuedReview = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d30",
  reviewText: "A lazy idiot.",
  overallRating: 2,
  marks: [{ start: 7, end: 12, kind: "insult" }],
  reasons: ["An insult"],
  leader: "Priya Raman",
  company: solen.name,
  state: "HELD",
  week: "2026-11-16",
  report: null,
  appeal: "NONE",
  removalReason: null,
  reply: null,
  version: null,
};
