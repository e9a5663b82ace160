import { writeFileSync } from 'node:fs';
import { EngineError } from '../ports/engine.ts';
import type { CallbacksOf, HostApi, InputOf, OutputOf, PartOf } from './host-api.ts';
import { type FromHost, type ToHost, serialiseError, deserialiseError } from './messages.ts';
import { Worker } from 'node:worker_threads';

/**
 * Parts in transit before `emit` waits for the parent: enough to keep both sides busy, few enough for memory.
 */
const MAX_UNACKNOWLEDGED_PARTS = 3;

export interface HostContext<Method> {
  /**
   * Aborted when the caller cancels or the time limit passes. Stop within a second, or the host is killed.
   */
  signal: AbortSignal;
  /** Streams a part to the caller. Await it: it applies backpressure. */
  emit(part: PartOf<Method>): Promise<void>;
  /** Functions of the caller. */
  callbacks: CallbacksOf<Method>;
}

export type HostMethods<Api extends HostApi<Api>> = {
  [Method in keyof Api]: (
    input: InputOf<Api[Method]>,
    context: HostContext<Api[Method]>,
  ) => Promise<OutputOf<Api[Method]>>;
};

interface CallState {
  abort: AbortController;
  unacknowledged: number;
  wake: (() => void) | undefined;
}

/** Serves calls of the parent process. Called once, by the host's module. */
export function serveHost<Api extends HostApi<Api>>(methods: HostMethods<Api>): void {
  if (!process.send) throw new Error('serveHost works only in a process that openHost started');
  const table = methods as Record<
    string,
    (input: unknown, context: HostContext<unknown>) => Promise<unknown>
  >;
  const running = new Map<number, CallState>();
  const pendingCallbacks = new Map<number, { call: number } & PromiseWithResolvers<unknown>>();
  let lastCallback = 0;
  exitWithParent();
  raiseOomScore();

  process.on('message', (message: ToHost) => {
    if (message.type === 'call') void run(message);
    else if (message.type === 'acknowledge') acknowledge(message.call);
    else if (message.type === 'abort') abort(message.call);
    else if (message.type === 'callback-result')
      pendingCallbacks.get(message.callback)?.resolve(message.value);
    else pendingCallbacks.get(message.callback)?.reject(deserialiseError(message.error));
  });

  async function run(message: Extract<ToHost, { type: 'call' }>): Promise<void> {
    const { call, method, input } = message;
    const state: CallState = { abort: new AbortController(), unacknowledged: 0, wake: undefined };
    running.set(call, state);
    const callbacks = Object.fromEntries(
      message.callbacks.map((name) => [name, (...args: unknown[]) => callBack(call, name, args)]),
    );
    const { signal } = state.abort;
    const emit = async (value: unknown): Promise<void> => {
      while (state.unacknowledged >= MAX_UNACKNOWLEDGED_PARTS && !signal.aborted) {
        await new Promise<void>((resolve) => (state.wake = resolve));
      }
      signal.throwIfAborted();
      state.unacknowledged += 1;
      send({ type: 'part', call, value });
    };
    try {
      const handler = Object.hasOwn(table, method) ? table[method] : undefined;
      if (!handler) throw new EngineError('unknown-method', { method });
      send({ type: 'done', call, output: await handler(input, { signal, emit, callbacks }) });
    } catch (error) {
      send({ type: 'failed', call, error: serialiseError(error) });
    } finally {
      running.delete(call);
    }
  }

  async function callBack(call: number, name: string, args: unknown[]): Promise<unknown> {
    running.get(call)?.abort.signal.throwIfAborted();
    const callback = ++lastCallback;
    const pending = Promise.withResolvers<unknown>();
    pendingCallbacks.set(callback, { call, ...pending });
    send({ type: 'callback', call, callback, name, args });
    try {
      return await pending.promise;
    } finally {
      pendingCallbacks.delete(callback);
    }
  }

  function acknowledge(call: number): void {
    const state = running.get(call);
    if (!state) return;
    state.unacknowledged -= 1;
    state.wake?.();
  }

  function abort(call: number): void {
    const state = running.get(call);
    if (!state) return;
    state.abort.abort();
    state.wake?.();
    for (const pending of pendingCallbacks.values()) {
      if (pending.call === call) pending.reject(state.abort.signal.reason);
    }
  }
}

function send(message: FromHost): void {
  // A failed send means that the parent is gone; exitWithParent handles that.
  process.send?.(message, undefined, undefined, () => {});
}

/** Makes the kernel kill an engine rather than the database when memory runs out. Linux only. */
function raiseOomScore(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '600');
  } catch {
    // Another system, or a sandbox: this is optional.
  }
}

/**
 * Ends this process when its parent is gone. Usually the closing channel shows that; if the event loop is
 * blocked in native code, a thread notices a changed parent id.
 */
function exitWithParent(): void {
  // Not process.exit(): it joins the thread pool, which native code may block for minutes. A host owns
  // nothing that needs cleaning up.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  if (process.platform === 'win32') return; // the parent's id never changes there
  // The thread starts slowly, so the parent's id is read here.
  const watch = `
    const { workerData } = require('node:worker_threads');
    setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, 1000);
  `;
  new Worker(watch, {
    eval: true,
    workerData: process.ppid,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref();
}
