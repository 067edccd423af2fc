import { setFlagsFromString } from "node:v8";
import { setAnswerHeaders } from "../../lib/http/answer-headers.mjs";
import { markPeers } from "../../lib/limits/peers.mjs";

const START_MS = 3_000;

// Before Next, which reads next.config.mjs only once it takes requests.
setAnswerHeaders(process.env);
markPeers();
keepNewSpaceSmall();

/** Code that is loaded would fill V8's room for new objects, which stays as large as it has grown. */
function keepNewSpaceSmall() {
  const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  growBy(1);
  // V8's own.
  setTimeout(() => growBy(2), START_MS).unref();
}
