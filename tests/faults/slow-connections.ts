import { once } from "node:events";
import net from "node:net";

const DRIP_MS = 1_000;

type Kind = "headers" | "body";

/** They send a few bytes a second, and never finish their headers or the body of a login. */
export async function openSlowly(url: string, kind: Kind, count: number) {
  const { hostname, port } = new URL(url);
  const begun = `POST /api/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`;
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = net.connect(Number(port), hostname);
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(
        kind === "headers" ? begun : `${begun}Content-Length: 20000\r\nExpect: 100-continue\r\n\r\n`,
      );
      return socket;
    }),
  );
  // The server answers '100 Continue' once it has taken the headers.
  if (kind === "body") await Promise.all(sockets.map((socket) => once(socket, "data")));
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write(kind === "headers" ? "X-More: 1\r\n" : " ");
  }, DRIP_MS);
  return {
    open: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    close: () => {
      clearInterval(drip);
      for (const socket of sockets) socket.destroy();
    },
  };
}
