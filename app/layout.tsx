import type { ReactNode } from "react";
import { Document } from "@/app/document";
import { Providers } from "@/app/providers";
// Bundled with the layout: the page waits for these scripts, and each would be another request.
import "@/app/error";
import "@/app/global-error";

export { documentMetadata as metadata, documentViewport as viewport } from "@/app/document";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <Providers>{children}</Providers>
    </Document>
  );
}
