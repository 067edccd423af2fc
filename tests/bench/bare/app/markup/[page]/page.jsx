import { connection } from "next/server";
import { Markup } from "./markup";

export default async function Page({ params }) {
  await connection();
  return <Markup page={(await params).page} />;
}
