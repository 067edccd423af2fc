import { AsyncLocalStorage } from "node:async_hooks";
import { NextRequest, NextResponse } from "next/server";

export class RequestScope {
  readonly response = new NextResponse();
  private readonly request: NextRequest;

  constructor(request: Request) {
    this.request = new NextRequest(request.url, { headers: request.headers });
  }

  get headers(): Headers {
    return this.request.headers;
  }

  // As in Next's route handlers, a cookie can be read back right after it is set.
  readonly cookies = {
    get: (name: string) => this.request.cookies.get(name),
    getAll: () => this.request.cookies.getAll(),
    has: (name: string) => this.request.cookies.has(name),
    set: (name: string, value: string, options: { maxAge?: number } = {}) => {
      this.response.cookies.set(name, value, options);
      if (options.maxAge === 0) this.request.cookies.delete(name);
      else this.request.cookies.set(name, value);
    },
  };
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
// tests/setup.ts turns it off at the end of the file: left on, it slows each promise of later files.
Object.assign(globalThis, { requestScope: { end: () => requestScope.disable() } });

function current(): RequestScope {
  const scope = requestScope.getStore();
  if (!scope) throw new Error("Called outside of a request: go through `call` of tests/requests.ts.");
  return scope;
}

/** Replaces `next/headers` by an alias in vitest.config.ts: Next has a request only on its own server. */
export const headers = async () => current().headers;
export const cookies = async () => current().cookies;
