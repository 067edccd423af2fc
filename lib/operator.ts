import { env } from "@/lib/env";

export type Operator = {
  name: string | undefined;
  place: string | undefined;
  email: string | undefined;
};

export function getOperator(): Operator {
  return { name: env.OPERATOR_NAME, place: env.OPERATOR_PLACE, email: env.CONTACT_EMAIL };
}

export function operatorName({ name, place }: Operator): string | null {
  if (!name) return null;
  return place ? `${name} (${place})` : name;
}

export function whoRunsIt(operator: Operator): string {
  const name = operatorName(operator);
  if (name) return `This site is run by ${name}.`;
  return "This site doesn’t say who runs it. If that could be your employer, don’t write here.";
}
