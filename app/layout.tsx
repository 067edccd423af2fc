import type { ReactNode } from "react";
import { Document } from "@/app/document";
import { Providers } from "@/app/providers";
// With the layout's code. Each would be another request, and the page waits for it.
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
