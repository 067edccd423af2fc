import { once } from "node:events";
import { SMTPServer } from "smtp-server";

export async function openMailbox() {
  /** @type {{ to: string, id: string, at: number }[]} */
  const accepted = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      const parts = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        const [, id = ""] = /^Message-ID: (.+)$/im.exec(String(Buffer.concat(parts))) ?? [];
        for (const { address } of envelope.rcptTo) accepted.push({ to: address, id, at: Date.now() });
        done();
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
