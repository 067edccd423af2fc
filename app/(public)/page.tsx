import { ClosingCall } from "@/components/landing/closing-call";
import { Hero } from "@/components/landing/hero";
import { Journey } from "@/components/landing/journey";
import { Pitches } from "@/components/landing/pitches";
import { WhoSeesWhat } from "@/components/landing/who-sees-what";
import { requireVisitor } from "@/lib/auth/viewer";
import { pagePreview } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const metadata = pagePreview("home");

export default async function LandingPage() {
  await requireVisitor();
  return (
    <>
      <Hero />
      <Journey />
      <WhoSeesWhat operator={getOperator()} />
      <Pitches />
      <ClosingCall />
    </>
  );
}
