import { ClosingCall } from "@/components/landing/closing-call";
import { Hero } from "@/components/landing/hero";
import { Journey } from "@/components/landing/journey";
import { Pitches } from "@/components/landing/pitches";
import { WhoSeesWhat } from "@/components/landing/who-sees-what";
import { pagePreview } from "@/lib/open-graph/rules";
import { getOperator } from "@/lib/operator";

export const dynamic = "error";

export const metadata = pagePreview("home");

export default function LandingPage() {
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
