import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { paths } from "@/lib/paths";

export function LogInLink({ question }: { question: string }) {
  return (
    <p>
      {question}{" "}
      <Link href={paths.login} className={buttonVariants({ variant: "link", size: "inline" })}>
        Log in
      </Link>
    </p>
  );
}
