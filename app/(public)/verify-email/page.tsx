import type { Metadata } from "next";
import { VerifyEmail } from "@/components/accounts/verify-email";
import { isGoogleOffered } from "@/lib/sign-in/google";

export const metadata: Metadata = {
  title: "Verify your email",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

// reads its query, so it is rendered per request and sent with `no-store` (SEC-A8)
export default async function VerifyEmailPage({ searchParams }: PageProps<"/verify-email">) {
  const { token } = await searchParams;
  return (
    <VerifyEmail token={typeof token === "string" && token ? token : null} hasGoogle={isGoogleOffered()} />
  );
}
