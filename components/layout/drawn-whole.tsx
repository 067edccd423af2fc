const END_ID = "page-end";

/**
 * The end of a page, which the browser waits for before it draws anything (https://html.spec.whatwg.org/#link-type-expect).
 * What is drawn earlier moves when the rest arrives.
 */
export function DrawnWhole() {
  return (
    <>
      <link rel="expect" href={`#${END_ID}`} blocking="render" />
      <span id={END_ID} hidden />
    </>
  );
}
