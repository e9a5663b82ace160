import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fetchPublished } from './fetch-published.ts';

/** Transcript of faster-whisper, with wall and processor time. */
export type PeerTranscript = { text: string; wallMs: number; processorMs: number };

export type Peer = {
  transcribe: (samples: Int16Array, options: { language: string; beam: number }) => Promise<PeerTranscript>;
  close: () => Promise<void>;
};

/** Python, packages and weights of faster-whisper. The product does not use this folder. */
const FOLDER = new URL('../../.data/bench-peer/', import.meta.url).pathname;
const PYTHON = join(FOLDER, 'bin/python');
const PACKAGE = 'faster-whisper==1.2.1';
const THREADS = 2;

/**
 * Starts faster-whisper with the weights of our own models, int8, two threads. Installs it on the first call;
 * returns undefined and prints the reason if that fails.
 */
export async function openPeer(): Promise<Peer | undefined> {
  try {
    await install();
    await fetchPublished('whisper-base', FOLDER);
  } catch (error) {
    console.warn(
      `  SKIPPED: faster-whisper cannot be had here: ${error instanceof Error ? error.message : error}`,
    );
    return undefined;
  }
  return startPeer();
}

async function install(): Promise<void> {
  const run = promisify(execFile);
  if (!(await exists(PYTHON))) await run('python3', ['-m', 'venv', FOLDER]);
  const hasIt = await run(PYTHON, ['-c', 'import faster_whisper']).then(
    () => true,
    () => false,
  );
  if (hasIt) return;
  console.log(`  installing ${PACKAGE} into ${FOLDER} …`);
  await run(PYTHON, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', PACKAGE]);
}

async function startPeer(): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-peer-'));
  const script = new URL('./faster_whisper_process.py', import.meta.url).pathname;
  const child = spawn(PYTHON, [script, FOLDER, String(THREADS)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async transcribe(samples, { language, beam }) {
      const path = join(folder, 'clip.pcm');
      await writeFile(path, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      child.stdin.write(`${JSON.stringify({ path, language, beam })}\n`);
      const answer = await answers.next();
      if (answer.done) throw new Error('faster-whisper ended without an answer.');
      return JSON.parse(answer.value) as PeerTranscript;
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
