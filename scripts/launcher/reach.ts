import { connect, createServer } from 'node:net';
import { StartRefused } from './sentence.ts';

/**
 * Whether the address can be listened on, asked before the minutes that a first start may take.
 *
 * @throws StartRefused when it cannot
 */
export async function checkPort(host: string, port: number): Promise<void> {
  const error = await tryListening(host, port);
  if (error === undefined) return;
  if (error.code === 'EADDRINUSE') {
    throw new StartRefused(`Port ${port} is taken by another program. COLLOQUY_PORT chooses another one.`);
  }
  if (error.code === 'EACCES') {
    throw new StartRefused(`Port ${port} is kept for root. COLLOQUY_PORT chooses another one, above 1023.`);
  }
  throw new StartRefused(`Colloquy cannot listen on ${host}, port ${port}: ${error.message}`);
}

function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | undefined>();
  const server = createServer();
  server.once('error', resolve);
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}

/**
 * Whether the web process says that it is well. Written on a bare socket: Node's HTTP client would stay in the
 * launcher's memory, 14 MB for one line.
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
