"use client";
import { Share2 } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { shareByDevice } from "@/components/ui/native-share";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";

const TEXT = "Please tell me what you think. It’s anonymous, and you don’t need an account.";

export function ShareLinkButton({ link }: { link: string }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || typeof navigator.share !== "function") return null;
  return (
    <Button variant="outline" onClick={() => shareByDevice({ text: TEXT, url: link }, "link")}>
      <Icon iconNode={Share2} />
      Share
    </Button>
  );
}
