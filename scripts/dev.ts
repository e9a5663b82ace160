/**
 * `npm run dev`: the server, started again when its code changes, and the screens, changed in place by Vite. The same
 * data folder and PostgreSQL as `npm start`, and the same sign-ins.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy } from './launcher/reach.ts';
import { runLauncher } from './launcher/run-launcher.ts';
import { StartRefused } from './launcher/sentence.ts';

const root = path.dirname(import.meta.dirname);
const firstAnswerMs = 60_000;

function run(args: string[], env: NodeJS.ProcessEnv, stdout: 'pipe' | 'inherit'): ChildProcess {
  // Ctrl-C reaches them by themselves, as part of the terminal's group.
  return spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', stdout, 'inherit'] });
}

async function waitFor(address: string): Promise<void> {
  for (const until = Date.now() + firstAnswerMs; Date.now() < until; await sleep(250)) {
    if (await isHealthy(address)) return;
  }
  throw new StartRefused('The server does not answer; its lines above say why.');
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
  const pretty = spawn(process.execPath, ['node_modules/pino-pretty/bin.js'], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  server.stdout?.pipe(pretty.stdin);
  const vite = run(['node_modules/vite/bin/vite.js', 'web'], env, 'inherit');
  for (const child of [server, vite]) launcher.endWith(child);

  await waitFor(address);
  await launcher.welcome(address);
});
