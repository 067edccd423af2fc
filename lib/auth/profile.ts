/** Google users must first enter title and company (A3). */
export function isProfileComplete(account: {
  authProvider: "email" | "google";
  title: string | null;
  companyId: string | null;
}): boolean {
  return account.authProvider !== "google" || (account.title !== null && account.companyId !== null);
}
