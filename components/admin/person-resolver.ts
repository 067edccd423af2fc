import { zodResolver } from "@hookform/resolvers/zod";
import { personFilter } from "@/lib/admin/schema";

// Import this only through lazyResolver: it brings zod into the browser.
export const personResolver = zodResolver(personFilter);
