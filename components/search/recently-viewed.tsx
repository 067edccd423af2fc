"use client";
import { X } from "lucide";
import { useEffect, useState } from "react";
import { dropLook, dropLooks, keepLook, type Look, readLooks } from "@/components/search/recent-looks";
import { LookIcon } from "@/components/search/search-row";
import { Button } from "@/components/ui/button";
import { CardRow, CardRows, TitledCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { useViewer } from "@/lib/accounts/api/account";
import { companyHref, leaderHref } from "@/lib/paths";

export function RecentlyViewed() {
  const viewerId = useViewer()?.id;
  const [looks, setLooks] = useState<Look[]>([]);
  useEffect(() => setLooks(viewerId ? readLooks(viewerId) : []), [viewerId]);
  if (!viewerId || looks.length === 0) return null;
  return (
    <TitledCard
      title="Recently viewed"
      action={
        <Button
          variant="quiet"
          size="inline"
          onClick={() => {
            dropLooks();
            setLooks([]);
          }}
        >
          Clear
        </Button>
      }
    >
      <CardRows>
        {looks.map(({ type, id, name }) => (
          <CardRow key={id} className="flex items-center gap-3 py-1.5 pr-2 sm:pr-3">
            <LookIcon type={type} />
            <Link
              href={type === "leader" ? leaderHref(id) : companyHref(id)}
              className="min-w-0 flex-1 py-2 font-semibold [overflow-wrap:anywhere] hover:underline"
            >
              {name}
            </Link>
            <Button
              variant="ghost"
              size="icon"
              className="text-muted-foreground"
              aria-label={`Remove ${name}`}
              onClick={() => {
                dropLook(viewerId, id);
                setLooks(readLooks(viewerId));
              }}
            >
              <Icon iconNode={X} />
            </Button>
          </CardRow>
        ))}
      </CardRows>
      <p className="border-t px-4 py-3 text-muted-foreground text-sm sm:px-5">
        Only this device has this list, until you log out.
      </p>
    </TitledCard>
  );
}

export function useLook(type: Look["type"], id: string | undefined, name: string | null | undefined): void {
  const viewerId = useViewer()?.id;
  useEffect(() => {
    if (!viewerId || !id || id === viewerId) return;
    if (name) keepLook(viewerId, { type, id, name });
    else if (name === null) dropLook(viewerId, id);
  }, [viewerId, type, id, name]);
}
