import { zodResolver } from "@hookform/resolvers/zod";
import {
  changePasswordForm,
  completeProfileForm,
  deleteByAddressForm,
  deleteByPasswordForm,
  profileForm,
  registerForm,
  resetPasswordForm,
} from "@/lib/accounts/schema";
import { loginInput } from "@/lib/auth/schema";
import { recoveryForm, unlockInput } from "@/lib/authorship/schema";

// Import this only through lazyResolver: it brings zod into the browser.
export const loginResolver = zodResolver(loginInput);
export const registerResolver = zodResolver(registerForm);
export const resetPasswordResolver = zodResolver(resetPasswordForm);
export const completeProfileResolver = zodResolver(completeProfileForm);
export const deleteByPasswordResolver = zodResolver(deleteByPasswordForm);
export const deleteByAddressResolver = zodResolver(deleteByAddressForm);
export const profileResolver = zodResolver(profileForm);
export const changePasswordResolver = zodResolver(changePasswordForm);
export const recoveryResolver = zodResolver(recoveryForm);
export const unlockResolver = zodResolver(unlockInput);
