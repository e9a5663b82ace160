import { once } from 'node:events';
import net from 'node:net';
import type { AddressInfo } from 'node:net';

export type FreezableProxy = {
  /** Address that forwards to the target. */
  url: string;
  /** Stalls all open connections without an error on either side. New connections work. */
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
};

/** Proxies a server and can make its connections behave as if a machine had frozen or lost its network. */
export async function startFreezableProxy(target: string): Promise<FreezableProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[net.Socket, net.Socket]>();
  const server = net.createServer({ allowHalfOpen: false }, (near) => {
    const far = net.connect(Number(port), hostname);
    const pair: [net.Socket, net.Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, pair.toReversed() as typeof pair]) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => {});
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) }).href,
    freeze: () => pairs.forEach((pair) => pair.forEach((socket) => socket.pause())),
    thaw: () => pairs.forEach((pair) => pair.forEach((socket) => socket.resume())),
    close: async () => {
      pairs.forEach(([near]) => near.destroy());
      server.close();
      await once(server, 'close');
    },
  };
}
