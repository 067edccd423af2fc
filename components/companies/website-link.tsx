import { NewTabLink } from "@/components/ui/new-tab-link";

/** Links only to http and https addresses (SEC-X4). */
export function WebsiteLink({ website }: { website: string | null }) {
  const url = website ? toWebAddress(website) : null;
  if (!url) return null;
  return (
    <NewTabLink
      href={url.href}
      rel="noopener noreferrer"
      className="whitespace-normal [overflow-wrap:anywhere]"
    >
      {url.host.replace(/^www\./, "")}
    </NewTabLink>
  );
}

function toWebAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url : null;
}
