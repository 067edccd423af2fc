import { zodResolver } from "@hookform/resolvers/zod";
import {
  addressInput,
  completeProfileInput,
  loginInput,
  registerInput,
  resetPasswordForm,
} from "@/lib/accounts/schema";

// Imported on demand only, by lazyResolver: this is where zod comes into the browser.
export const loginResolver = zodResolver(loginInput);
export const registerResolver = zodResolver(registerInput);
export const addressResolver = zodResolver(addressInput);
export const resetPasswordResolver = zodResolver(resetPasswordForm);
export const completeProfileResolver = zodResolver(completeProfileInput);
