import type { ReactNode } from "react";
import { Providers } from "@/app/providers";
import { Document } from "@/components/layout/document";
// With the layout's code. Each would be another request, and the page waits for it.
import "@/app/error";
import "@/app/global-error";

export { documentMetadata as metadata, documentViewport as viewport } from "@/components/layout/document";

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <Providers>{children}</Providers>
    </Document>
  );
}
