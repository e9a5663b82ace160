import { on } from 'node:events';
import { Worker } from 'node:worker_threads';

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
 * Runs the default export of `module` on `input` in a thread of its own, which ends with the result.
 *
 * Piscina and Tinypool were tried: their threads serve one file after another, so that a parser that is
 * tricked by one customer's file could see the next customer's; neither returns results one after another.
 *
 * @throws ThreadLimitError, the reason of an aborted `signal`, or the error of the work
 */
export async function runInThread<Output>(
  module: URL,
  input: unknown,
  limits: ThreadLimits,
): Promise<Output> {
  for await (const result of startThread<Output>(module, input, limits).results) return result;
  throw new ThreadLimitError('exit');
}

/**
 * Like `runInThread`, for work that returns results one after another. The thread ends at its limits even if
 * no one reads the results, and when the reader stops.
 */
export function startThread<Output>(
  module: URL,
  input: unknown,
  { timeoutMs, memoryMb, signal }: ThreadLimits,
): { results: AsyncGenerator<Output, void>; ended: Promise<void> } {
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
