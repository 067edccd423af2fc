import { Eye, EyeOff } from "lucide";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Account } from "@/lib/accounts/schema";
import { initials } from "@/lib/format";
import { privacySettingsPath } from "@/lib/paths";

type IdentityCardProps = {
  account: Pick<Account, "firstName" | "lastName" | "title" | "department" | "company" | "areReviewsPublic">;
};

export function IdentityCard({ account }: IdentityCardProps) {
  const { firstName, lastName, title, department, company, areReviewsPublic } = account;
  const role = [title, department].filter(Boolean).join(", ");
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Avatar initials={initials(firstName, lastName)} className="size-14 text-lg" />
      <div className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
        <h2 className="font-heading text-lg">
          {firstName} {lastName}
        </h2>
        {role && <p>{role}</p>}
        {company && <p className="text-muted-foreground">{company.name}</p>}
      </div>
      <div className="flex basis-full flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t pt-3 text-sm">
        <p className="flex items-center gap-2 text-muted-foreground">
          <Icon iconNode={areReviewsPublic ? Eye : EyeOff} className="size-4 shrink-0" />
          {areReviewsPublic
            ? "Public: every signed-in user can read this feedback"
            : "Private: other users can't read this feedback"}
        </p>
        <ButtonLink
          variant="link"
          size="inline"
          className="text-sm pointer-coarse:min-h-11"
          href={privacySettingsPath}
        >
          Change who can read it
        </ButtonLink>
      </div>
    </Card>
  );
}
