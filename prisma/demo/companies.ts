import type { Mood } from "./moods";

/** A member is `name | title | department | remarks`. Remarks, in any order: `tech`, `sales` or `ops`;
 * for a leader `<reviews> <mood>` and `public`; `as <name>` for an anonymous name. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    name: "Harrow & Vale Software",
    domain: "harrowvale.example",
    industry: "Software",
    size: "large",
    ageMonths: 26,
    description: "Planning and invoicing software for workshops and small factories.",
    reviews: { count: 11, mood: "good" },
    members: `
Jonas Adebayo | Director of Product Engineering | Engineering | tech, 30 every, public
Maya Lindgren | Software Engineer | Engineering | tech, as Quiet Heron
Priya Raman | Engineering Manager | Engineering | tech, 16 great, public
Tomasz Zieliński | Head of Infrastructure | Operations | tech, 13 mixed
Ines Carvalho | Head of Customer Success | Customer Success | sales, 14 good, public
Oliver Whitcombe | Account Executive | Sales | sales
Hana Sato | Product Designer | Design | as Third Desk On The Left
Kwame Boateng | Data Analyst | Data |
Lena Fischer | QA Engineer | Engineering | tech`,
  },
  {
    name: "Brightwater Logistics",
    domain: "brightwater.example",
    industry: "Logistics",
    size: "enterprise",
    ageMonths: 26,
    description: "Warehousing and refrigerated transport between ports and supermarkets.",
    reviews: { count: 10, mood: "mixed" },
    members: `
Dariusz Nowak | Warehouse Operations Manager | Operations | ops, 15 good, public
Beatriz Santos | Regional Director | Operations | ops, 12 poor
Samuel Okoye | Fleet Manager | Transport | ops, 13 mixed
Grace Mbeki | Head of Key Accounts | Sales | sales, 10 good, public
Liam Gallacher | Shift Supervisor | Operations | ops, as Night Shift
Nadia Haddad | Customs Specialist | Compliance |
Pavel Dvořák | Dispatcher | Transport | ops
Ruth Abernathy | Payroll Officer | Finance |`,
  },
  {
    name: "Calder Health",
    domain: "calderhealth.example",
    industry: "Healthcare",
    size: "large",
    ageMonths: 25,
    description: "Outpatient clinics and laboratories in eleven towns.",
    reviews: { count: 8, mood: "good" },
    members: `
Miriam Castellanos | Clinical Director | Clinics | 14 great, public
Anders Holmgren | Head of Laboratory Services | Laboratory | 12 mixed
Fatima Benali | Nursing Manager | Clinics | 11 good, public
Joseph Njoroge | Laboratory Technician | Laboratory |
Siobhán Keane | Practice Coordinator | Clinics | as Once A Patient
Wei Chen | Radiographer | Imaging |
Emeka Obi | Nurse | Clinics |`,
  },
  {
    name: "Oakmere Savings",
    domain: "oakmere.example",
    industry: "Financial Services",
    size: "enterprise",
    ageMonths: 26,
    description: "A savings bank with sixty branches and too many forms.",
    reviews: { count: 8, mood: "mixed" },
    members: `
Helena Brandt | Head of Retail Banking | Retail | sales, 14 mixed, public
Marcus Thorne | Chief Risk Officer | Risk | 11 poor
Yusuf Demir | IT Service Manager | Technology | tech, 10 good
Eleanor Pike | Platform Administrator | Technology | tech
Arjun Mehta | Credit Analyst | Risk | as Column F
Clara Johansson | Branch Adviser | Retail | sales`,
  },
  {
    name: "Tessellate Labs",
    domain: "tessellate.example",
    industry: "Artificial Intelligence",
    size: "startup",
    ageMonths: 19,
    description: "Computer vision that counts things: fruit, parcels, bats.",
    reviews: { count: 6, mood: "good" },
    members: `
Noor Rahman | Co-founder and Chief Executive | Leadership | 13 mixed, public
Felix Weber | Research Lead | Research | tech, 9 great, public
Camila Rojas | Head of Growth | Marketing | sales, 8 good
Daniel Osei | Machine Learning Engineer | Research | tech
Sofia Marchetti | Office Manager | Operations | as Fern By The Window
Ibrahim Touré | Backend Engineer | Engineering | tech`,
  },
  {
    name: "Solvane Energy",
    domain: "solvane.example",
    industry: "Energy",
    size: "medium",
    ageMonths: 23,
    description: "Builds and runs solar parks and the storage beside them.",
    reviews: { count: 6, mood: "great" },
    members: `
Margit Solheim | Chief Operating Officer | Operations | ops, 13 great, public
Rafael Domínguez | Site Construction Manager | Construction | ops, 9 mixed
Aisha Suleiman | Grid Engineer | Engineering | tech
Peter Lindahl | Permit Specialist | Legal |
Jasmine Cole | Procurement Officer | Finance |`,
  },
  {
    name: "Fernhill Foods",
    domain: "fernhill.example",
    industry: "Food Production",
    size: "medium",
    ageMonths: 24,
    description: "Soups, sauces and an unreasonable number of pickles.",
    reviews: { count: 5, mood: "poor" },
    members: `
Gordon Mackay | Plant Manager | Production | ops, 12 poor
Ewa Kamińska | Quality Manager | Quality | ops, 9 good, public
Thandiwe Dlamini | Line Supervisor | Production | ops
Hugo Laurent | Food Technologist | Quality | as Jar Number Nine
Bridget Malone | Sales Coordinator | Sales | sales`,
  },
  {
    name: "Papertrail Studio",
    domain: "papertrail.example",
    industry: "Design",
    size: "small",
    ageMonths: 21,
    description: "Exhibitions, signs and annual reports that somebody reads.",
    reviews: { count: 5, mood: "good" },
    members: `
Astrid Vermeulen | Creative Director | Design | 11 good, public
Callum Reyes | Studio Manager | Operations | 6 mixed
Yuki Tanaka | Graphic Designer | Design |
Leo Petrov | Copywriter | Editorial | as Serif`,
  },
  {
    name: "Kitebird Education",
    domain: "kitebird.example",
    industry: "Education",
    size: "small",
    ageMonths: 15,
    description: "Evening courses for adults who left school early.",
    reviews: { count: 4, mood: "great" },
    members: `
Folake Adeyemi | Programme Director | Teaching | 9 great
Stephen Quayle | Course Coordinator | Teaching |
Zoë Hartmann | Learning Designer | Content |`,
  },
  {
    name: "Rosco & Daughters Joinery",
    domain: "roscojoinery.example",
    industry: "Construction",
    size: null,
    ageMonths: 11,
    description: null,
    reviews: { count: 3, mood: "good" },
    members: `
Adela Rosco | Managing Director | Workshop | ops, 8 good, public
Bartholomew Finch | Foreman | Workshop | ops
Mei Ling Tan | Estimator | Office |`,
  },
  {
    name: "Meridian Quay Hotels",
    domain: "meridianquay.example",
    industry: "Hospitality",
    size: "medium",
    ageMonths: 6,
    description: "Four hotels by the water.",
    reviews: { count: 2, mood: "mixed" },
    members: `
Viktor Baranov | General Manager | Hotel Management | 7 poor
Lucía Ferrer | Front Office Supervisor | Reception |`,
  },
  {
    name: "Voltmark",
    domain: "voltmark.example",
    industry: null,
    size: "startup",
    ageMonths: 2,
    description: null,
    reviews: { count: 1, mood: "good" },
    members: `
Imani Clarke | Founder | Leadership | sales, 3 good, public
Soren Bak | Hardware Engineer | Engineering | tech`,
  },
  // Oakmere Savings by its old name, for an administrator to merge.
  {
    name: "Oakmere Building Society",
    domain: "oakmeresociety.example",
    industry: "Financial Services",
    size: null,
    ageMonths: 26,
    description: null,
    reviews: { count: 3, mood: "mixed" },
    members: `
Rosalind Achebe | Mortgage Adviser | Retail | sales
Henrik Dahl | Branch Manager | Retail | sales`,
  },
];

type DemoCompany = {
  name: string;
  domain: string;
  industry: string | null;
  size: "startup" | "small" | "medium" | "large" | "enterprise" | null;
  ageMonths: number;
  description: string | null;
  reviews: { count: number; mood: Mood };
  members: string;
};

export const UNREGISTERED_LEADERS = [
  "carolyn.webb@harrowvale.example",
  "piotr.mazur@brightwater.example",
  "s.delacroix@oakmere.example",
  "hr-lead@fernhill.example",
  "ngozi.eze@calderhealth.example",
] as const;

export const LOGINS = {
  member: "maya.lindgren@harrowvale.example",
  leader: "jonas.adebayo@harrowvale.example",
  administrator: "eleanor.pike@oakmere.example",
} as const;
