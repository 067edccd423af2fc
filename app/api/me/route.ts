import { updateAccount } from "@/lib/accounts/mutations/update-account";
import { getOwnAccount, toAccount } from "@/lib/accounts/queries/account";
import { accountChanges } from "@/lib/accounts/schema";
import { route } from "@/lib/http/route";

export const GET = route({
  access: getOwnAccount,
  rateLimit: "read",
  handle: ({ account }) => toAccount(account),
});

export const PUT = route({
  access: "viewer",
  body: accountChanges,
  rateLimit: "write",
  handle: ({ viewer, body }) => updateAccount(viewer, body),
});
