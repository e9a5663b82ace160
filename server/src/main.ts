/**
 * Server process with one or both roles:
 * `node --import ./scripts/module-loading.mjs server/src/main.ts --roles=web,worker`. Any number of processes
 * may share one database.
 */
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './platform/config.ts';
import { log } from './platform/log.ts';

const { values } = parseArgs({ options: { roles: { type: 'string', default: 'web,worker' } } });
const roles = new Set(values.roles.split(','));

try {
  const config = readConfig();
  await mkdir(config.dataFolder, { recursive: true, mode: 0o700 });
  const closers: (() => Promise<void>)[] = [];
  let address: string | undefined;
  // Imports by role: web loads no engine code, a worker no HTTP code.
  if (roles.has('worker')) closers.push((await (await import('./worker-role.ts')).startWorker(config)).close);
  if (roles.has('web')) {
    const web = await (await import('./web-role.ts')).startWeb(config);
    address = web.address;
    closers.push(web.close);
  }
  closeOnSignal(closers);
  log.info({ roles: [...roles], address }, 'ready');
  process.send?.({ kind: 'ready', roles: [...roles], address });
} catch (error) {
  if (!(error instanceof ConfigError)) log.fatal({ err: error }, 'could not start');
  const message = describeStartError(error);
  process.stderr.write(`${message}\n`);
  process.send?.({ kind: 'failed', message });
  process.exitCode = 1;
  // Gives the message to the launcher time to leave.
  setTimeout(() => process.exit(), 100);
}

function describeStartError(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Set COLLOQUY_PORT to another one.`;
  if (code === 'ENOSPC') return 'The disk is full.';
  return message ?? 'Colloquy could not start.';
}

function closeOnSignal(closers: (() => Promise<void>)[]): void {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    // Exits even if a shutdown hangs; interrupted work is retried.
    setTimeout(() => process.exit(0), 8_000).unref();
    for (const close of closers.toReversed())
      await close().catch((error) => log.warn({ err: error }, 'while ending'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
  // The launcher is gone, so no process would stop this one.
  process.on('disconnect', () => void end());
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}
