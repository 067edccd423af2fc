import autocannon from "autocannon";

// In a process of its own, so that nothing else in the bench holds up the sending.
process.on("message", async ({ posts, length, ...options }) => {
  const result = await autocannon({
    ...options,
    timeout: 30,
    ...(posts && {
      requests: [{ method: "POST", setupRequest: (request) => ({ ...request, ...posts.pop() }) }],
    }),
    // Not in bytes: counting those of a large page takes ten times as long as receiving it.
    verifyBody: (body) => isSimilar(body.length, length),
  });
  const { errors, non2xx, mismatches, duration } = result;
  process.send({ answers: result["2xx"], errors, non2xx, mismatches, duration });
});

/** Pages differ by a few characters from answer to answer. */
function isSimilar(count, expected) {
  return Math.abs(count - expected) <= expected * 0.02;
}
