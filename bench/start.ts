import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@colloquy/contract/identity';
import { findJobs } from '@colloquy/contract/jobs';
import { modelsFolder } from '@colloquy/engines';
import { type Bench, median, rounded, seconds } from './bench.ts';

const root = resolve(import.meta.dirname, '..');

export const bench: Bench = {
  description:
    'from the command to the line that says it is ready, on a data folder that has everything; then idle memory',
  smokeOptions: { starts: '1', quiet: '0', demo: '0' },
  // `quiet`: idle seconds before the measurement, so that memory used by the start is released.
  run: async ({ starts = '3', quiet = '15', demo = '1' }) => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
    await chmod(folder, 0o711); // as root, the account that runs PostgreSQL needs access
    const dataFolder = join(folder, 'data');
    try {
      const first = await start(dataFolder, demo);
      if (demo === '1') await waitForDemo(first.address, dataFolder);
      await first.end();
      const times: number[] = [];
      let memory = { rss: 0, pss: 0, processes: 0 };
      for (let run = 0; run < Number(starts); run++) {
        const again = await start(dataFolder, demo);
        times.push(again.tookMs);
        if (run === Number(starts) - 1) {
          await sleep(Number(quiet) * 1_000);
          memory = measureMemory(again.pid);
        }
        await again.end();
      }
      return {
        rows: [
          { label: 'first start', ours: seconds(first.tookMs) },
          { label: 'second start (goal 5 s)', ours: seconds(median(times)) },
          {
            label: `idle, ${memory.processes} processes, shared pages once (goal 400 MB)`,
            ours: `${memory.pss.toFixed(0)} MB`,
          },
          { label: 'idle, shared pages in each', ours: `${memory.rss.toFixed(0)} MB` },
        ],
        figures: { secondStartS: rounded(median(times) / 1_000), idleMb: rounded(memory.pss, 0) },
      };
    } finally {
      await removeCluster(dataFolder);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

type StartedInstallation = { address: string; pid: number; tookMs: number; end: () => Promise<void> };

async function start(dataFolder: string, demo: string): Promise<StartedInstallation> {
  const startedAt = performance.now();
  const env = {
    ...process.env,
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_PORT: '0',
    COLLOQUY_DEMO: demo,
    COLLOQUY_MODELS: modelsFolder(),
  };
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const end = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    // To the whole group, as Ctrl-C does.
    process.kill(-child.pid!, 'SIGINT');
    await ended;
  };
  try {
    const address = await readAddress(child);
    return { address, pid: child.pid!, tookMs: performance.now() - startedAt, end };
  } catch (error) {
    await end();
    throw error;
  }
}

function readAddress(child: ChildProcess): Promise<string> {
  const { promise, resolve: found, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const ready = /Colloquy is ready at (http:\/\/[^\s/]+)/.exec(output);
    if (ready) found(ready[1]!);
  });
  child.once('exit', (code) => reject(new Error(`It ended with ${code}.\n${output}`)));
  return promise;
}

/** Waits for the demo transcript, so that a later start has no work left. */
async function waitForDemo(address: string, dataFolder: string): Promise<void> {
  const signIns = JSON.parse(await readFile(join(dataFolder, 'demo-sign-ins.json'), 'utf8')) as {
    role: string;
    username: string;
    password: string;
  }[];
  const { username, password } = signIns.find(({ role }) => role === 'customer')!;
  const entered = await fetch(`${address}${signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username, password }),
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  for (;;) {
    const list = findJobs.answer.parse(
      await (await fetch(`${address}${findJobs.path}`, { headers: { cookie } })).json(),
    );
    const { progress } = list.rows[0] ?? {};
    if (progress?.state === 'ready' || progress?.state === 'failed') return;
    await sleep(1_000);
  }
}

/** Memory of a process and its descendants without PostgreSQL, in MB. */
function measureMemory(pid: number): { rss: number; pss: number; processes: number } {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => {
    const [own, parent, name = ''] = line.trim().split(/\s+/);
    return { pid: Number(own), parent: Number(parent), name };
  });
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const more = all.filter(
      (each) => family.has(each.parent) && !family.has(each.pid) && each.name !== 'postgres',
    );
    for (const each of more) family.add(each.pid);
    grown = more.length > 0;
  }
  const kilobytes = (key: string): number =>
    [...family].reduce(
      (sum, each) => sum + Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readRollup(each))?.[1] ?? 0),
      0,
    );
  return {
    rss: (kilobytes('Rss') * 1024) / 1e6,
    pss: (kilobytes('Pss') * 1024) / 1e6,
    processes: family.size,
  };
}

function readRollup(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return '';
  }
}

/** As root, PostgreSQL's cluster is outside the data folder, which names it. */
async function removeCluster(dataFolder: string): Promise<void> {
  const text = await readFile(join(dataFolder, 'postgres.json'), 'utf8').catch(() => undefined);
  const folder = text && (JSON.parse(text) as { folder: string }).folder;
  if (folder && isAbsolute(folder)) await rm(folder, { recursive: true, force: true });
}
