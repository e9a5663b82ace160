import type { CallbacksOf, HostApi, InputOf, OutputOf, PartOf } from './host-api.ts';
import { startHostSession, type HostSession } from './host-session.ts';

export interface HostOptions {
  /** For errors and logs. */
  name: string;
  /** How long the host stays warm after its last call. */
  idleMs: number;
  /** Resident memory over which the host is killed, in MiB. */
  maxRssMb: number;
  /** How long an aborted call may go on before its host is killed. Default 1,000 ms. */
  graceMs?: number;
  /** Environment beside the few names that every host gets. */
  env?: Readonly<Record<string, string>>;
}

export interface CallOptions<Method> {
  signal?: AbortSignal | undefined;
  /** Longest wall time of this call; then it fails with HostTimedOut. Unlimited where left out. */
  maxMs?: number | undefined;
  /** Takes the streamed parts, in order and one at a time; the host waits for it. Throwing ends the call. */
  onPart?: (part: PartOf<Method>) => void | Promise<void>;
  /** What the host may call back. */
  callbacks?: CallbacksOf<Method>;
}

export interface EngineHost<Api extends HostApi<Api>> {
  /**
   * Runs a method in the host, which is started where it is not running. Rejects with what the method threw
   * (an EngineError arrives as one), HostCrashed, HostTimedOut, what `onPart` threw, or the signal's reason
   * (at once; the host then has `graceMs` to stop).
   */
  call<Name extends keyof Api & string>(
    method: Name,
    input: InputOf<Api[Name]>,
    options?: CallOptions<Api[Name]>,
  ): Promise<OutputOf<Api[Name]>>;
  /** The process id while one is running. */
  readonly pid: number | undefined;
  /** Ends the host; running calls reject with HostCrashed. It can be used again: the next call starts it. */
  close(): Promise<void>;
}

/** An engine host: a child process for native code and models, so that what ends there ends nothing else. */
export function openHost<Api extends HostApi<Api>>(
  moduleUrl: string | URL,
  options: HostOptions,
): EngineHost<Api> {
  const sessions = new Set<HostSession>();
  let current: HostSession | undefined;

  function session(): HostSession {
    if (current?.takesCalls) return current;
    const started = startHostSession(moduleUrl, options, () => sessions.delete(started));
    sessions.add(started);
    current = started;
    return started;
  }

  return {
    async call(method, input, callOptions = {}) {
      callOptions.signal?.throwIfAborted();
      // The session knows nothing of the api's types: this signature is where they are kept.
      const output = await session().call(method, input, {
        signal: callOptions.signal,
        maxMs: callOptions.maxMs,
        onPart: callOptions.onPart as ((part: unknown) => void | Promise<void>) | undefined,
        callbacks: { ...callOptions.callbacks },
      });
      return output as OutputOf<Api[typeof method]>;
    },
    get pid() {
      return current?.takesCalls ? current.pid : undefined;
    },
    async close() {
      await Promise.all([...sessions].map((one) => one.close()));
    },
  };
}
