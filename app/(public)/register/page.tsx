import type { Metadata } from "next";
import { Register } from "@/components/accounts/register";
import { pagePreview } from "@/lib/open-graph/rules";
import { paths } from "@/lib/paths";
import { isGoogleOffered } from "@/lib/sign-in/google";

export const dynamic = "error";

export const metadata: Metadata = { title: "Sign up", ...pagePreview("home", paths.register) };

export default function RegisterPage() {
  return <Register hasGoogle={isGoogleOffered()} />;
}
