"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { FormAlert } from "@/components/form/form-alert";
import { Button } from "@/components/ui/button";
import { useGoogleToken } from "@/lib/accounts/api/visitor";

/** `next` is a path of this site, already checked. */
export function GoogleSignIn({ next }: { next: string }) {
  const { send, isPending, data, error, reset } = useGoogleToken();
  const tokenField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The back button may restore the page as it was left, with the button still pending.
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [reset]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    send(undefined, {
      onSuccess: ({ csrfToken }) => {
        if (tokenField.current) tokenField.current.value = csrfToken;
        form.submit();
      },
    });
  }

  const isLeaving = isPending || data !== null;
  return (
    <div className="mt-6 grid gap-5">
      <p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {error && <FormAlert title="Error">{error.message}</FormAlert>}
      <form method="post" action="/api/auth/signin/google" onSubmit={handleSubmit} className="grid">
        <input type="hidden" name="callbackUrl" value={next} />
        <input ref={tokenField} type="hidden" name="csrfToken" defaultValue="" />
        <Button type="submit" variant="outline" isPending={isLeaving}>
          {!isLeaving && <GoogleMark />}
          {isLeaving ? "Opening Google…" : "Continue with Google"}
        </Button>
      </form>
    </div>
  );
}

/** Inline, so that the page fetches nothing from Google. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5Z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.4 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5Z"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4l3.8-3Z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1Z"
      />
    </svg>
  );
}
