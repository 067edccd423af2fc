import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { CheckedImage } from "@/components/sharing/checked-image";
import { WithdrawnImage } from "@/components/sharing/withdrawn-image";
import { BRAND } from "@/lib/brand";
import { env } from "@/lib/env";
import { sharedPageImagePath, sharedPagePath } from "@/lib/paths";
import { getCheckedPage } from "@/lib/sharing/queries/pages";
import { describeShareImage, toCheckableCard, WIDE_SIZE } from "@/lib/sharing/rules/share-card";
import { sharedPageParams } from "@/lib/sharing/schema";

// An image can be withdrawn, so the page must not come from a cache.
export const dynamic = "force-dynamic";

type Props = { params: Promise<{ code: string }> };

// Metadata and page are one read, so that they can't disagree.
const readPage = cache(async (code: string) => {
  const params = sharedPageParams.safeParse({ code });
  return params.success ? getCheckedPage(params.data.code, new Date()) : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code } = await params;
  const page = await readPage(code);
  if (!page) return {};
  if (page.state === "withdrawn") {
    return { title: "Withdrawn Image", robots: { index: false, follow: false } };
  }
  const card = toCheckableCard(page.input);
  const title = `${card.label} ${card.name}`;
  const description = `A leader shared this feedback from ${BRAND} as an image. Check here whether the image is real.`;
  const alt = describeShareImage(page.input);
  const image = { url: env.APP_URL + sharedPageImagePath(code), ...WIDE_SIZE, alt, type: "image/png" };
  return {
    title,
    description,
    robots: { index: page.isIndexed, follow: false },
    openGraph: {
      type: "website",
      siteName: BRAND,
      url: sharedPagePath(code),
      title,
      description,
      images: [image],
    },
    twitter: { card: "summary_large_image", title, description, images: [image] },
  };
}

/** Sets no cookie and asks no one to log in (G45). */
export default async function CheckedImagePage({ params }: Props) {
  const page = await readPage((await params).code);
  if (!page) notFound();
  if (page.state === "withdrawn") return <WithdrawnImage />;
  return <CheckedImage card={toCheckableCard(page.input)} state={page.state} />;
}
