import { on } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

/** Threads that run at once for one kind of work, which is one module. */
export const MAX_THREADS_PER_WORK = Math.max(1, Math.floor(availableParallelism() / 2));

/** All threads of this process. One more than a kind may use, so that none blocks the others. */
const threads = new ConcurrencyLimit({
  running: MAX_THREADS_PER_WORK + 1,
  runningPerOwner: MAX_THREADS_PER_WORK,
  waitingPerOwner: Infinity,
  maxWaitMs: 300_000,
  refusal: 'Too many documents are being processed. Try again in a few minutes.',
});

export type ThreadLimits = {
  timeoutMs: number;
  /** Memory of objects that outlive a few collections; exceeding it ends only the thread. */
  memoryMb: number;
  signal?: AbortSignal;
};

/** A module that runs in a thread exports its work as default: one result, or results one after another. */
export type ThreadWork<Input, Output> = (input: Input) => Promise<Output> | AsyncIterable<Output>;

export type ThreadInput = { module: string; input: unknown };
export type ThreadMessage = { result: unknown } | 'done';

type StartedThread<Output> = { results: AsyncGenerator<Output, void>; ended: Promise<void> };

/** The thread exceeded a limit, or ended without a result. Untrusted input is the usual cause. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly reason: 'time' | 'memory' | 'exit';

  constructor(reason: ThreadLimitError['reason'], options?: ErrorOptions) {
    super(`The thread exceeded its limit: ${reason}.`, options);
    this.reason = reason;
  }
}

/**
 * Runs the default export of `module` on `input` in a thread of its own, which ends with the result. Waits
 * while too many threads run (docs/decisions/2026-11-26-worker-threads.md).
 *
 * @throws not-now, ThreadLimitError, the reason of an aborted `signal`, or the error of the work
 */
export async function runInThread<Output>(
  module: URL,
  input: unknown,
  limits: ThreadLimits,
): Promise<Output> {
  const { results } = await startThread<Output>(module, input, limits);
  for await (const result of results) return result;
  throw new ThreadLimitError('exit');
}

/**
 * Like `runInThread`, for work that returns results one after another. The thread ends at its limits even if
 * no one reads the results, and when the reader stops.
 */
export async function startThread<Output>(
  module: URL,
  input: unknown,
  limits: ThreadLimits,
): Promise<StartedThread<Output>> {
  const release = await threads.acquire(module.href, limits.signal);
  try {
    const thread = launchThread<Output>(module, input, limits);
    void thread.ended.then(release);
    return thread;
  } catch (error) {
    release();
    throw error;
  }
}

function launchThread<Output>(
  module: URL,
  input: unknown,
  { timeoutMs, memoryMb, signal }: ThreadLimits,
): StartedThread<Output> {
  signal?.throwIfAborted();
  const workerData: ThreadInput = { module: module.href, input };
  const thread = new Worker(new URL('thread.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    // The thread inherits no keys.
    env: {},
  });
  let failure: unknown = new ThreadLimitError('exit');
  const stop = (reason: unknown): void => {
    failure = reason;
    void thread.terminate();
  };
  const timer = setTimeout(() => stop(new ThreadLimitError('time')), timeoutMs);
  const onAbort = (): void => stop(signal!.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  thread.once('exit', () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    resolve();
  });
  // The reader gets the error; without a reader it must not end the process.
  thread.on('error', (error) => (failure = isMemoryError(error) ? outOfMemory(error) : error));
  const messages = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[ThreadMessage]>;

  async function* readResults(): AsyncGenerator<Output, void> {
    try {
      for await (const [message] of messages) {
        if (message === 'done') return;
        yield message.result as Output;
      }
    } catch {
      // The error of the thread, which is thrown below.
    } finally {
      void thread.terminate();
    }
    throw failure;
  }
  return { results: readResults(), ended };
}

/** Exceeded memory limit, or stack overflow. */
const isMemoryError = (error: unknown): boolean =>
  error instanceof RangeError || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
const outOfMemory = (cause: unknown): ThreadLimitError => new ThreadLimitError('memory', { cause });
