import { zodResolver } from "@hookform/resolvers/zod";
import { addressInput } from "@/lib/accounts/schema";

// Import this only through lazyResolver: it brings zod into the browser.
export const addressResolver = zodResolver(addressInput);
