/**
 * `npm run dev` restarts the server on code changes and updates the screens with Vite. It shares data folder,
 * PostgreSQL and sign-ins with `npm start`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from './launcher/port-check.ts';
import { runLauncher } from './launcher/run-launcher.ts';
import { StartRefusedError } from './launcher/settings.ts';

const root = path.dirname(import.meta.dirname);
const readyTimeoutMs = 60_000;

function run(args: string[], env: NodeJS.ProcessEnv, stdout: 'pipe' | 'inherit'): ChildProcess {
  // Ctrl-C reaches the children directly, as members of the terminal's process group.
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', stdout, 'inherit'] });
}

async function waitUntilHealthy(address: string): Promise<void> {
  for (const until = Date.now() + readyTimeoutMs; Date.now() < until; await sleep(250)) {
    if (await isHealthy(address)) return;
  }
  throw new StartRefusedError('The server does not answer; its lines above say why.');
}

await runLauncher(async (launcher) => {
  await launcher.prepare();
  const address = `http://127.0.0.1:${launcher.env.COLLOQUY_PORT ?? 4400}`;
  const env = { ...launcher.env, NODE_ENV: 'development', COLLOQUY_API_ORIGIN: address };

  const server = run(
    ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--roles=web,worker'],
    env,
    'pipe',
  );
  const prettyLog = spawn(process.execPath, ['node_modules/pino-pretty/bin.js'], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  server.stdout?.pipe(prettyLog.stdin);
  const vite = run(['node_modules/vite/bin/vite.js', 'web'], env, 'inherit');
  for (const child of [server, vite]) launcher.stopWith(child);

  await waitUntilHealthy(address);
  await launcher.prepareFirstSignIn(address);
});
