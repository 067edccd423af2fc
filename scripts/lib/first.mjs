import { setFlagsFromString } from "node:v8";
import { setAnswerHeaders } from "../../lib/http/answer-headers.mjs";
import { markPeers } from "../../lib/limits/peers.mjs";

const START_MS = 3_000;

// Before Next, which reads next.config.mjs only once it takes requests.
setAnswerHeaders(process.env);
markPeers();
keepNewSpaceSmall();

/** Loading the code would make V8's space for new objects grow, and it never shrinks again. */
function keepNewSpaceSmall() {
  const growBy = (factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  growBy(1);
  // V8's default.
  setTimeout(() => growBy(2), START_MS).unref();
}
