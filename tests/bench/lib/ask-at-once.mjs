import { parentPort, workerData } from "node:worker_threads";

// In a separate thread, so that reading the images doesn't delay the probe's requests.
const { url, cookies } = workerData;
const answers = { drawn: 0, toldToComeBack: 0, other: 0 };
await Promise.all(cookies.map(ask));
parentPort.postMessage(answers);

async function ask(cookie) {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.arrayBuffer();
  if (answer.status === 200 && answer.headers.get("content-type") === "image/png") answers.drawn += 1;
  else if (answer.status === 503 && Number(answer.headers.get("retry-after")) > 0)
    answers.toldToComeBack += 1;
  else answers.other += 1;
}
