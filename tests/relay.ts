import { once } from "node:events";
import net from "node:net";
import { afterAll } from "vitest";

/** A frozen relay answers nothing. One that is down takes nothing. */
export async function startRelay(url: string) {
  const target = new URL(url);
  const pairs = new Set<{ near: net.Socket; far: net.Socket }>();
  let isFrozen = false;
  let isDown = false;
  const relay = net.createServer((near) => {
    if (isDown) return near.destroy();
    const far = net.connect(Number(target.port || 5432), target.hostname);
    const pair = { near, far };
    pairs.add(pair);
    near.pipe(far);
    if (!isFrozen) far.pipe(near);
    for (const socket of [near, far]) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        pairs.delete(pair);
        near.destroy();
        far.destroy();
      });
    }
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  const { port } = relay.address() as net.AddressInfo;
  const goDown = () => {
    isDown = true;
    for (const { near } of pairs) near.destroy();
  };
  const relayed = new URL(url);
  relayed.hostname = "127.0.0.1";
  relayed.port = String(port);
  return {
    url: relayed.toString(),
    freeze: () => {
      isFrozen = true;
      for (const { far, near } of pairs) far.unpipe(near);
    },
    thaw: () => {
      isFrozen = false;
      for (const { far, near } of pairs) far.pipe(near);
    },
    goDown,
    comeUp: () => {
      isDown = false;
    },
    close: () => {
      relay.close();
      goDown();
    },
  };
}

/** From here on, the test file's database is behind a relay. `direct` is its own address. */
export async function relayDatabase() {
  const direct = process.env.DATABASE_URL ?? "";
  const relay = await startRelay(direct);
  process.env.DATABASE_URL = relay.url;
  afterAll(relay.close);
  return { ...relay, direct };
}
