import { randomInt } from "node:crypto";
import net from "node:net";
import { StartError } from "./root.mjs";

// Below the ports of outgoing connections, which could take one first; above those that browsers refuse.
const PORTS = [10_100, 32_000];

export async function freePort() {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await canListen("127.0.0.1", port)) return port;
  }
}

export async function isPortFree(host, port) {
  // 'localhost' is two addresses, and a program on either one would get some of the requests.
  const addresses = host === "localhost" ? ["127.0.0.1", "::1"] : [host];
  const free = await Promise.all(addresses.map((address) => canListen(address, port)));
  return free.every(Boolean);
}

function canListen(host, port) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (error) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else if (host === "::1") resolve(true);
      else reject(new StartError(`HOST: can't listen on ${host}:${port}: ${error.code ?? error.message}`));
    });
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
