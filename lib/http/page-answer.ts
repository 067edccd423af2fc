import "server-only";
import { JsonAnswer } from "@/lib/http/json-answer";

export function pageAnswer<T>(
  request: Request,
  { items, total, pageSize }: { items: T[]; total: number; pageSize: number },
  { page }: { page?: number },
): JsonAnswer {
  const links = page && pageLinks(new URL(request.url), page, Math.max(1, Math.ceil(total / pageSize)));
  return new JsonAnswer(items, {
    headers: { "X-Total-Count": String(total), ...(links && { Link: links }) },
  });
}

function pageLinks(url: URL, page: number, last: number): string {
  const link = (target: number, relation: string) => {
    const params = new URLSearchParams(url.searchParams);
    params.set("page", String(target));
    return `<${url.pathname}?${params}>; rel="${relation}"`;
  };
  return [
    link(1, "first"),
    ...(page > 1 ? [link(Math.min(page - 1, last), "prev")] : []),
    ...(page < last ? [link(page + 1, "next")] : []),
    link(last, "last"),
  ].join(", ");
}
