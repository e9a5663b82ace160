import { writeFileSync } from 'node:fs';
import { EngineError } from '../ports/engine-error.ts';
import type { CallbacksOf, HostApi, InputOf, OutputOf, PartOf } from './host-api.ts';
import type { FromHost, ToHost } from './messages.ts';
import { endWithParent } from './end-with-parent.ts';
import { packError, unpackError } from './send-error.ts';

/** Parts under way before `emit` waits for the parent: enough to keep both sides busy, little enough to hold. */
const PARTS_UNDER_WAY = 3;

export interface HostContext<Method> {
  /** Aborted when the caller gave up or ran out of time. Obey it within a second: then the host is killed. */
  signal: AbortSignal;
  /** Streams a part to the caller; wait for it, it holds back while the caller is behind. */
  emit(part: PartOf<Method>): Promise<void>;
  /** The caller's functions. */
  callbacks: CallbacksOf<Method>;
}

export type HostMethods<Api extends HostApi<Api>> = {
  [Method in keyof Api]: (
    input: InputOf<Api[Method]>,
    context: HostContext<Api[Method]>,
  ) => Promise<OutputOf<Api[Method]>>;
};

interface Running {
  abort: AbortController;
  underWay: number;
  wake: (() => void) | undefined;
}

/** Answers the calls of the process that forked this one. Called once, by the host's module. */
export function serveHost<Api extends HostApi<Api>>(methods: HostMethods<Api>): void {
  if (!process.send) throw new Error('serveHost works only in a process that openHost started');
  const table = methods as Record<
    string,
    (input: unknown, context: HostContext<unknown>) => Promise<unknown>
  >;
  const running = new Map<number, Running>();
  const asks = new Map<number, { call: number } & PromiseWithResolvers<unknown>>();
  let lastAsk = 0;
  endWithParent();
  preferToDieFirst();

  process.on('message', (message: ToHost) => {
    if (message.type === 'call') void run(message);
    else if (message.type === 'taken') taken(message.call);
    else if (message.type === 'abort') abort(message.call);
    else if (message.type === 'answer') asks.get(message.ask)?.resolve(message.value);
    else asks.get(message.ask)?.reject(unpackError(message.error));
  });

  async function run(message: Extract<ToHost, { type: 'call' }>): Promise<void> {
    const { call, method, input } = message;
    const state: Running = { abort: new AbortController(), underWay: 0, wake: undefined };
    running.set(call, state);
    const callbacks = Object.fromEntries(
      message.callbacks.map((name) => [name, (...args: unknown[]) => ask(call, name, args)]),
    );
    const { signal } = state.abort;
    const emit = async (value: unknown): Promise<void> => {
      while (state.underWay >= PARTS_UNDER_WAY && !signal.aborted) {
        await new Promise<void>((resolve) => (state.wake = resolve));
      }
      signal.throwIfAborted();
      state.underWay += 1;
      send({ type: 'part', call, value });
    };
    try {
      const handler = Object.hasOwn(table, method) ? table[method] : undefined;
      if (!handler) throw new EngineError('unknown-method', { method });
      send({ type: 'done', call, output: await handler(input, { signal, emit, callbacks }) });
    } catch (error) {
      send({ type: 'failed', call, error: packError(error) });
    } finally {
      running.delete(call);
    }
  }

  async function ask(call: number, name: string, args: unknown[]): Promise<unknown> {
    running.get(call)?.abort.signal.throwIfAborted();
    const number = ++lastAsk;
    const pending = Promise.withResolvers<unknown>();
    asks.set(number, { call, ...pending });
    send({ type: 'ask', call, ask: number, name, args });
    try {
      return await pending.promise;
    } finally {
      asks.delete(number);
    }
  }

  function taken(call: number): void {
    const state = running.get(call);
    if (!state) return;
    state.underWay -= 1;
    state.wake?.();
  }

  function abort(call: number): void {
    const state = running.get(call);
    if (!state) return;
    state.abort.abort();
    state.wake?.();
    for (const pending of asks.values()) {
      if (pending.call === call) pending.reject(state.abort.signal.reason);
    }
  }
}

function send(message: FromHost): void {
  // A failed send means that the parent is gone; endWithParent deals with that.
  process.send?.(message, undefined, undefined, () => {});
}

/** When the machine runs out of memory the kernel should take an engine, not the database. Linux only. */
function preferToDieFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '600');
  } catch {
    // Another system, or a sandbox: nothing depends on it.
  }
}
