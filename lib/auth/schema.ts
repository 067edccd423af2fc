import { z } from "zod";
import { emailAddress } from "@/lib/email-address";

export const loginInput = z.object({
  email: emailAddress("Invalid email address"),
  password: z.string("Password is required").min(1, "Password is required"),
});
export type LoginInput = z.infer<typeof loginInput>;
