import type { Metadata } from "next";
import { ResetPassword } from "@/components/accounts/reset-password";

export const metadata: Metadata = {
  title: "Reset your password",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

// reads its query, so it is rendered per request and sent with `no-store` (SEC-A8)
export default async function ResetPasswordPage({ searchParams }: PageProps<"/reset-password">) {
  const { token } = await searchParams;
  return <ResetPassword token={typeof token === "string" && token ? token : null} />;
}
