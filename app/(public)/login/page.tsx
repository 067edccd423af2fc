import type { Metadata } from "next";
import { Login } from "@/components/accounts/login";
import { HOME_PATH } from "@/lib/auth/next-path";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";
import { isGoogleOffered } from "@/lib/sign-in/google";

export const dynamic = "error";

export const metadata: Metadata = { title: "Log in", ...pagePreview("home", paths.login) };

/** middleware.ts rewrites addresses with a query to with-query. */
export default function LoginPage() {
  return <Login next={HOME_PATH} hasGoogle={isGoogleOffered()} />;
}
