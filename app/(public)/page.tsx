import { redirect } from "next/navigation";
import { ClosingCall } from "@/components/landing/closing-call";
import { Hero } from "@/components/landing/hero";
import { Journey } from "@/components/landing/journey";
import { Pitches } from "@/components/landing/pitches";
import { WhoSeesWhat } from "@/components/landing/who-sees-what";
import { getViewer } from "@/lib/auth/viewer";
import { paths } from "@/lib/paths";

/** The landing page; somebody who is signed in goes on to the dashboard (B1.1). */
export default async function LandingPage() {
  if (await getViewer()) redirect(paths.dashboard);
  return (
    <>
      <Hero />
      <Journey />
      <WhoSeesWhat />
      <Pitches />
      <ClosingCall />
    </>
  );
}
