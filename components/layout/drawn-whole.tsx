const END_ID = "page-end";

/** Nothing is drawn before this, so nothing moves: https://html.spec.whatwg.org/#link-type-expect */
export function DrawnWhole() {
  return (
    <>
      <link rel="expect" href={`#${END_ID}`} blocking="render" />
      <span id={END_ID} hidden />
    </>
  );
}
