import type { Account } from "@/lib/accounts/schema";
import type { Company } from "@/lib/companies/schema";
import type { Leader } from "@/lib/leaders/schema";
import type { ReviewStats, SubmittedReview } from "@/lib/reviews/schema";

// Answers of the API for component tests, which have no database.

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
  areReviewsPublic: false,
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
};

/** A submission about Priya; as a review it only has two fields too many. */
export const aReview: SubmittedReview = {
  id: "0e0e1f5a-5b0c-4f7d-9a53-6a1c2f3b4d21",
  companyId: solen.id,
  revieweeId: priya.id,
  communicationRating: 5,
  supportRating: 3,
  growthRating: 4,
  overallRating: 4,
  reviewText: "Explains decisions before they land.",
  isVerified: false,
  isModerated: true,
  createdAt: "2020-01-06",
  reviewer: { anonymousName: null },
  company: { name: solen.name },
  reviewee: { firstName: priya.firstName, lastName: priya.lastName },
  state: "PUBLISHED",
  unregisteredLeader: null,
};

export const someStats: ReviewStats = {
  total: 7,
  averageRating: 3.857,
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
