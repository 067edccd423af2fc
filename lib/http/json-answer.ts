import "server-only";
import { NO_STORE } from "@/lib/http/no-store.mjs";
import { NO_TRANSFORM, padBytes } from "@/lib/http/padding";

export class JsonAnswer {
  private readonly json: string;

  constructor(
    value: unknown,
    private readonly init: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.json = JSON.stringify(value);
  }

  /** All at once: adding padding or a header to a Response later would copy its body through streams. */
  toResponse(paddedTo: number | undefined): Response {
    const { status, headers } = this.init;
    const cacheControl = paddedTo ? `${NO_STORE}, ${NO_TRANSFORM}` : NO_STORE;
    return new Response(paddedTo ? padBytes(Buffer.from(this.json), paddedTo) : this.json, {
      status,
      headers: { "Content-Type": "application/json", "Cache-Control": cacheControl, ...headers },
    });
  }
}
