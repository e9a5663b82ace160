import type { Callback } from './host-api.ts';
import { HostTimedOut, type HostCrashed } from './host-errors.ts';
import { startHostProcess } from './host-process.ts';
import type { FromHost } from './messages.ts';
import type { HostOptions } from './open-host.ts';
import { packError, unpackError } from './send-error.ts';

const DEFAULT_GRACE_MS = 1_000;

interface SessionCallOptions {
  signal: AbortSignal | undefined;
  maxMs: number | undefined;
  onPart: ((part: unknown) => void | Promise<void>) | undefined;
  callbacks: Record<string, Callback>;
}

interface RunningCall extends SessionCallOptions {
  resolve(output: unknown): void;
  reject(error: unknown): void;
  /** Parts are dealt with one after another; the end of the call comes after the last of them. */
  parts: Promise<void>;
}

/** One life of a host process, from its start to its end. */
export interface HostSession {
  readonly pid: number | undefined;
  readonly takesCalls: boolean;
  call(method: string, input: unknown, options: SessionCallOptions): Promise<unknown>;
  close(): Promise<void>;
}

export function startHostSession(
  moduleUrl: string | URL,
  options: HostOptions,
  onEnd: () => void,
): HostSession {
  const graceMs = options.graceMs ?? DEFAULT_GRACE_MS;
  const running = new Map<number, RunningCall>();
  /** Calls that were given up but that the host has not confirmed yet. */
  const stopping = new Map<number, NodeJS.Timeout>();
  const ended = Promise.withResolvers<void>();
  let lastCall = 0;
  let takesCalls = true;
  let idle: NodeJS.Timeout | undefined;
  const host = startHostProcess({
    name: options.name,
    moduleUrl,
    maxRssMb: options.maxRssMb,
    env: options.env ?? {},
    onMessage,
    onEnd: finish,
  });

  async function call(method: string, input: unknown, callOptions: SessionCallOptions): Promise<unknown> {
    const number = ++lastCall;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = (why: unknown): void => stop(number, why);
    const onAbort = (): void => giveUp(callOptions.signal?.reason);
    const { maxMs } = callOptions;
    const timer =
      maxMs === undefined
        ? undefined
        : setTimeout(() => giveUp(new HostTimedOut(options.name, method, maxMs)), maxMs);
    running.set(number, { ...callOptions, resolve, reject, parts: Promise.resolve() });
    settleIdle();
    try {
      callOptions.signal?.addEventListener('abort', onAbort, { once: true });
      host.send({ type: 'call', call: number, method, input, callbacks: Object.keys(callOptions.callbacks) });
      return await promise;
    } finally {
      clearTimeout(timer);
      callOptions.signal?.removeEventListener('abort', onAbort);
      running.delete(number);
      settleIdle();
    }
  }

  /** The caller hears at once; the host has a grace to stop, then it is replaced. */
  function stop(number: number, why: unknown): void {
    const ending = running.get(number);
    if (!ending) return;
    running.delete(number);
    stopping.set(
      number,
      setTimeout(() => {
        stopping.delete(number);
        retire();
      }, graceMs),
    );
    host.send({ type: 'abort', call: number });
    ending.reject(why);
  }

  /** A host that does not stop takes no new calls, and ends as soon as its other calls are through. */
  function retire(): void {
    takesCalls = false;
    if (running.size === 0) host.kill('closed');
  }

  function settleIdle(): void {
    clearTimeout(idle);
    const busy = running.size > 0 || stopping.size > 0;
    host.setBusy(busy);
    if (busy) return;
    if (!takesCalls) host.kill('closed');
    else idle = setTimeout(end, options.idleMs).unref();
  }

  function end(): void {
    takesCalls = false;
    host.kill('closed');
  }

  function onMessage(message: FromHost): void {
    const one = running.get(message.call);
    if (message.type === 'done' || message.type === 'failed') {
      clearTimeout(stopping.get(message.call));
      if (stopping.delete(message.call)) settleIdle();
    }
    if (!one) return;
    if (message.type === 'part') takePart(message.call, one, message.value);
    else if (message.type === 'ask') void answer(message, one.callbacks[message.name]);
    else if (message.type === 'failed') void one.parts.then(() => one.reject(unpackError(message.error)));
    else void one.parts.then(() => one.resolve(message.output));
  }

  function takePart(number: number, one: RunningCall, value: unknown): void {
    one.parts = one.parts
      .then(() => (running.has(number) ? one.onPart?.(value) : undefined))
      .then(() => host.send({ type: 'taken', call: number }))
      .catch((error: unknown) => stop(number, error));
  }

  async function answer(
    { ask, name, args }: Extract<FromHost, { type: 'ask' }>,
    callback: Callback | undefined,
  ): Promise<void> {
    try {
      if (!callback) throw new Error(`The caller offers no "${name}"`);
      host.send({ type: 'answer', ask, value: await callback(...(args as never[])) });
    } catch (error) {
      host.send({ type: 'refuse', ask, error: packError(error) });
    }
  }

  function finish(error: HostCrashed): void {
    takesCalls = false;
    clearTimeout(idle);
    for (const timer of stopping.values()) clearTimeout(timer);
    stopping.clear();
    for (const one of running.values()) void one.parts.then(() => one.reject(error));
    onEnd();
    ended.resolve();
  }

  return {
    get pid() {
      return host.pid;
    },
    get takesCalls() {
      return takesCalls;
    },
    call,
    close() {
      end();
      host.setBusy(true); // whoever waits for the end must live to see it
      return ended.promise;
    },
  };
}
