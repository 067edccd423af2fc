import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

const NOT_LOADED = {
  type: "load",
  message: "We couldn’t load part of this form. Check your connection and try again.",
};

/** Loads the schema on the form's first use: zod would be a third of the page. `load` may be called early. */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const resolver = await load().catch(() => null);
    if (resolver) return resolver(values, context, options);
    return { values: {}, errors: { root: NOT_LOADED } as FieldErrors<Values> };
  };
}
