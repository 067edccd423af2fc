import { AccountLinks } from "@/components/layout/account-links";
import { BrandLink } from "@/components/layout/brand";
import { paths } from "@/lib/paths";

export function PublicHeader() {
  return (
    <>
      <BrandLink href={paths.home} />
      <AccountLinks />
    </>
  );
}
