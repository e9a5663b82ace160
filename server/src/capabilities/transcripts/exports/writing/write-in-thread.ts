import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ExportOptions } from '@colloquy/contract';
import { refuse } from '../../../../platform/refusal.ts';
import type { Exportable } from '../exportable.ts';
import type { WriterName } from '../formats.ts';

type Given = { transcript: Exportable; options: ExportOptions };
export type Work = Given & ({ format: WriterName } | { format: 'template'; template: Uint8Array });
export type Said =
  | { kind: 'piece'; piece: string | Uint8Array }
  | { kind: 'done' }
  /** `isFault`: whoever made the template can mend it, and `why` is the sentence that says how. */
  | { kind: 'failed'; why: string; isFault: boolean };

/** One file may keep a processor this long; after that something is wrong with it. */
const LIMIT_MS = { template: 60_000, writer: 300_000 };
const MOST_MEMORY_MB = 768;

/** Threads of this process that may work at once; whoever comes later waits for one of them. */
const MOST_THREADS = Math.max(1, Math.floor(availableParallelism() / 2));
let working = 0;
const waiting: (() => void)[] = [];

/**
 * Writes a file in a thread of its own, so that nobody else waits for it. The thread ends with its file, also when
 * whoever takes the file goes away, and takes its memory along.
 */
export async function* writeInThread(work: Work): AsyncGenerator<string | Uint8Array> {
  if (working >= MOST_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else working++;
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const limit = AbortSignal.timeout(LIMIT_MS[work.format === 'template' ? 'template' : 'writer']);
    const said = on(thread, 'message', { close: ['exit'], signal: limit });
    // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
    thread.postMessage(work);
    for await (const [message] of said as AsyncIterable<[Said]>) {
      if (message.kind === 'done') return;
      if (message.kind === 'failed') fail(work, message);
      yield message.piece;
    }
    throw new Error(`The thread that wrote a ${work.format} ended before its file.`);
  } finally {
    void thread.terminate();
    const next = waiting.shift();
    if (next) next();
    else working--;
  }
}

function fail({ format }: Work, { why, isFault }: Said & { kind: 'failed' }): never {
  if (isFault) refuse('unsupported-type', why);
  throw new Error(`A ${format} could not be written: ${why}`);
}
