import type { Callback } from './host-api.ts';
import { HostTimedOut, type HostCrashed } from './host-errors.ts';
import { startHostProcess } from './host-process.ts';
import { type FromHost, serialiseError, deserialiseError } from './messages.ts';
import type { HostOptions } from './open-host.ts';

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
  /** Parts are handled one after another; the call ends after the last of them. */
  parts: Promise<void>;
}

/** One host process, from its start to its end. */
export interface HostSession {
  readonly pid: number | undefined;
  readonly acceptsCalls: boolean;
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
  /** Cancelled calls that the host has not confirmed yet. */
  const stopping = new Map<number, NodeJS.Timeout>();
  const ended = Promise.withResolvers<void>();
  let lastCallId = 0;
  let acceptsCalls = true;
  /** Somebody waits for the end, which must keep this process alive. */
  let isClosing = false;
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
    const number = ++lastCallId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const cancel = (reason: unknown): void => cancelCall(number, reason);
    const onAbort = (): void => cancel(callOptions.signal?.reason);
    const { maxMs } = callOptions;
    const timer =
      maxMs === undefined
        ? undefined
        : setTimeout(() => cancel(new HostTimedOut(options.name, method, maxMs)), maxMs);
    running.set(number, { ...callOptions, resolve, reject, parts: Promise.resolve() });
    updateIdleTimer();
    try {
      callOptions.signal?.addEventListener('abort', onAbort, { once: true });
      host.send({ type: 'call', call: number, method, input, callbacks: Object.keys(callOptions.callbacks) });
      return await promise;
    } finally {
      clearTimeout(timer);
      callOptions.signal?.removeEventListener('abort', onAbort);
      running.delete(number);
      updateIdleTimer();
    }
  }

  /** Rejects the call immediately. The host has a grace period to stop it, then it is replaced. */
  function cancelCall(number: number, reason: unknown): void {
    const cancelled = running.get(number);
    if (!cancelled) return;
    running.delete(number);
    stopping.set(
      number,
      setTimeout(() => {
        stopping.delete(number);
        retire();
      }, graceMs),
    );
    host.send({ type: 'abort', call: number });
    cancelled.reject(reason);
  }

  /** A host that does not stop a call accepts no new calls and ends when its other calls are finished. */
  function retire(): void {
    acceptsCalls = false;
    if (running.size === 0) host.kill('closed');
  }

  function updateIdleTimer(): void {
    clearTimeout(idle);
    const busy = running.size > 0 || stopping.size > 0;
    // A call that is confirmed as stopped while the host closes must not let this process end before it.
    host.setBusy(busy || isClosing);
    if (busy) return;
    if (!acceptsCalls) host.kill('closed');
    else idle = setTimeout(end, options.idleMs).unref();
  }

  function end(): void {
    acceptsCalls = false;
    host.kill('closed');
  }

  function onMessage(message: FromHost): void {
    const runningCall = running.get(message.call);
    if (message.type === 'done' || message.type === 'failed') {
      clearTimeout(stopping.get(message.call));
      if (stopping.delete(message.call)) updateIdleTimer();
    }
    if (!runningCall) return;
    if (message.type === 'part') handlePart(message.call, runningCall, message.value);
    else if (message.type === 'callback') void runCallback(message, runningCall.callbacks[message.name]);
    else if (message.type === 'failed')
      void runningCall.parts.then(() => runningCall.reject(deserialiseError(message.error)));
    else void runningCall.parts.then(() => runningCall.resolve(message.output));
  }

  function handlePart(number: number, runningCall: RunningCall, value: unknown): void {
    runningCall.parts = runningCall.parts
      .then(() => (running.has(number) ? runningCall.onPart?.(value) : undefined))
      .then(() => host.send({ type: 'acknowledge', call: number }))
      .catch((error: unknown) => cancelCall(number, error));
  }

  async function runCallback(
    { callback, name, args }: Extract<FromHost, { type: 'callback' }>,
    run: Callback | undefined,
  ): Promise<void> {
    try {
      if (!run) throw new Error(`The caller offers no "${name}"`);
      host.send({ type: 'callback-result', callback, value: await run(...(args as never[])) });
    } catch (error) {
      host.send({ type: 'callback-error', callback, error: serialiseError(error) });
    }
  }

  function finish(error: HostCrashed): void {
    acceptsCalls = false;
    clearTimeout(idle);
    for (const timer of stopping.values()) clearTimeout(timer);
    stopping.clear();
    for (const runningCall of running.values()) void runningCall.parts.then(() => runningCall.reject(error));
    onEnd();
    ended.resolve();
  }

  return {
    get pid() {
      return host.pid;
    },
    get acceptsCalls() {
      return acceptsCalls;
    },
    call,
    close() {
      isClosing = true;
      end();
      host.setBusy(true);
      return ended.promise;
    },
  };
}
