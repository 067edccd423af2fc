import { setAnswerHeaders } from "../../lib/http/answer-headers.mjs";
import { markPeers } from "../../lib/limits/peers.mjs";

// Before Next, which reads next.config.mjs only once it takes requests.
setAnswerHeaders(process.env);
markPeers();
