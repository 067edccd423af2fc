const pages = new Map();

/**
 * Next's cache of the pages that are the same for everyone (`dynamic = "error"`). It begins empty in every process, so
 * that each page is rendered with the settings of this process. The build's own pages have those of the build.
 */
export default class KeptPages {
  async get(key) {
    return pages.get(key) ?? null;
  }

  async set(key, value) {
    if (value && isOfNoRequest(key, value)) pages.set(key, { value, lastModified: Date.now() });
  }

  async revalidateTag() {}
}

/** Next writes the address that was asked for into a page's script, and the nonce of a header into its tags. */
function isOfNoRequest(key, { html }) {
  const path = key
    .split("$")
    .at(-1)
    .replace(/^\/index$/, "/");
  const address = JSON.stringify({ c: path.split("/"), q: "" }).slice(1, -1);
  return html?.includes(address.replaceAll('"', '\\"')) && !/\snonce=/.test(html);
}
