import autocannon from "autocannon";

// In a process of its own, so that sending isn't held up by whatever else the bench does.
process.on("message", async ({ posts, bytes, ...options }) => {
  const result = await autocannon({
    ...options,
    timeout: 30,
    ...(posts && {
      requests: [{ method: "POST", setupRequest: (request) => ({ ...request, ...posts.pop() }) }],
    }),
    verifyBody: (body) => isSimilar(Buffer.byteLength(body), bytes),
  });
  const { errors, non2xx, mismatches, duration } = result;
  process.send({ answers: result["2xx"], errors, non2xx, mismatches, duration });
});

/** Pages differ by a few bytes from answer to answer. */
function isSimilar(count, expected) {
  return Math.abs(count - expected) <= expected * 0.02;
}
