import type { z } from "zod";
import { fetchResponse } from "@/lib/http/fetch-json";

type Params = Record<string, string | number | undefined>;

export function toSearchParams(params: Params): URLSearchParams {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** `total` counts the items of all pages. @throws RequestError with the server's message */
export async function fetchPage<T>(
  url: string,
  { item, params, signal }: { item: z.ZodType<T>; params: Params; signal?: AbortSignal },
): Promise<{ items: T[]; total: number }> {
  const { json, headers } = await fetchResponse(`${url}?${toSearchParams(params)}`, { signal });
  return { items: item.array().parse(json), total: Number(headers.get("X-Total-Count")) };
}
