import { connect, createServer } from 'node:net';
import { StartRefusedError } from './settings.ts';

/**
 * Checks that the address is free before a first start, which may take minutes.
 *
 * @throws StartRefusedError if it is not
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const error = await tryListening(host, port);
  if (error === undefined) return;
  if (error.code === 'EADDRINUSE') {
    throw new StartRefusedError(
      `Port ${port} is taken by another program. COLLOQUY_PORT chooses another one.`,
    );
  }
  if (error.code === 'EACCES') {
    throw new StartRefusedError(
      `Port ${port} is kept for root. COLLOQUY_PORT chooses another one, above 1023.`,
    );
  }
  throw new StartRefusedError(`Colloquy cannot listen on ${host}, port ${port}: ${error.message}`);
}

function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | undefined>();
  const server = createServer();
  server.once('error', resolve);
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}

/**
 * Whether the web process reports healthy. Uses a bare socket, because Node's HTTP client would keep 14 MB in
 * the launcher.
 */
export function isHealthy(address: string): Promise<boolean> {
  const { hostname, port } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port), timeout: 5_000 });
  socket.on('connect', () => socket.write(`GET /api/health HTTP/1.0\r\nHost: ${hostname}:${port}\r\n\r\n`));
  socket.on('data', (answer) => resolve(/^HTTP\/1\.\d 200 /.test(answer.toString('latin1'))));
  socket.on('error', () => resolve(false));
  socket.on('timeout', () => socket.destroy());
  socket.on('close', () => resolve(false));
  return promise;
}
