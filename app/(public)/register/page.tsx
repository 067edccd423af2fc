import type { Metadata } from "next";
import { Register } from "@/components/accounts/register";
import { requireVisitor } from "@/lib/auth/viewer";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";
import { isGoogleOffered } from "@/lib/sign-in/google";

export const metadata: Metadata = { title: "Sign up", ...pagePreview("home", paths.register) };

export default async function RegisterPage() {
  await requireVisitor();
  return <Register hasGoogle={isGoogleOffered()} />;
}
