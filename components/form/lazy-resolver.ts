import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

const NOT_LOADED = {
  type: "load",
  message: "We couldn’t load part of this form. Check your connection and try again.",
};

/**
 * A resolver that fetches its schema when the form is first used, because zod would be a third of the page.
 * Call `load` earlier, for example on focus, to have it ready.
 */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const resolver = await load().catch(() => null);
    if (resolver) return resolver(values, context, options);
    return { values: {}, errors: { root: NOT_LOADED } as FieldErrors<Values> };
  };
}
