import { buttonVariants } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
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
