import { metadata } from "@/app/(public)/login/page";
import { Login } from "@/components/accounts/login";
import { safeNextPath } from "@/lib/auth/next-path";
import { isGoogleOffered } from "@/lib/sign-in/google";

export { metadata };

export default async function LoginPageWithQuery({ searchParams }: PageProps<"/login/with-query">) {
  const { next, error } = await searchParams;
  return <Login next={safeNextPath(next)} error={error} hasGoogle={isGoogleOffered()} />;
}
