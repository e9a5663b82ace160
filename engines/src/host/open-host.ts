import type { CallbacksOf, HostApi, InputOf, OutputOf, PartOf } from './host-api.ts';
import { startHostSession, type HostSession } from './host-session.ts';

export interface HostOptions {
  /** For errors and logs. */
  name: string;
  /** How long the host stays alive after its last call. */
  idleMs: number;
  /** Resident memory in MiB above which the host is killed. */
  maxRssMb: number;
  /** How long an aborted call may continue before its host is killed. Default 1,000 ms. */
  graceMs?: number;
  /** Environment variables in addition to the inherited ones. */
  env?: Readonly<Record<string, string>>;
}

export interface CallOptions<Method> {
  signal?: AbortSignal | undefined;
  /** Time limit of this call; exceeding it fails with HostTimedOut. Default: unlimited. */
  maxMs?: number | undefined;
  /**
   * Handles the streamed parts, in order and one at a time; the host waits for it. Throwing ends the call.
   */
  onPart?: (part: PartOf<Method>) => void | Promise<void>;
  /** Functions that the host may call. */
  callbacks?: CallbacksOf<Method>;
}

export interface EngineHost<Api extends HostApi<Api>> {
  /**
   * Runs a method in the host and starts the host if necessary. Rejects with the method's error (an
   * EngineError stays one), HostCrashed, HostTimedOut, an error of `onPart`, or the signal's reason
   * (immediately; the host then has `graceMs` to stop).
   */
  call<Name extends keyof Api & string>(
    method: Name,
    input: InputOf<Api[Name]>,
    options?: CallOptions<Api[Name]>,
  ): Promise<OutputOf<Api[Name]>>;
  /** Process id of a running host. */
  readonly pid: number | undefined;
  /** Ends the host; running calls reject with HostCrashed. The next call starts it again. */
  close(): Promise<void>;
}

/** Opens an engine host: a child process for native code and models, so that a crash affects nothing else. */
export function openHost<Api extends HostApi<Api>>(
  moduleUrl: string | URL,
  options: HostOptions,
): EngineHost<Api> {
  const sessions = new Set<HostSession>();
  let current: HostSession | undefined;

  function session(): HostSession {
    if (current?.acceptsCalls) return current;
    const started = startHostSession(moduleUrl, options, () => sessions.delete(started));
    sessions.add(started);
    current = started;
    return started;
  }

  return {
    async call(method, input, callOptions = {}) {
      callOptions.signal?.throwIfAborted();
      // The session is untyped; this signature carries the types of the API.
      const output = await session().call(method, input, {
        signal: callOptions.signal,
        maxMs: callOptions.maxMs,
        onPart: callOptions.onPart as ((part: unknown) => void | Promise<void>) | undefined,
        callbacks: { ...callOptions.callbacks },
      });
      return output as OutputOf<Api[typeof method]>;
    },
    get pid() {
      return current?.acceptsCalls ? current.pid : undefined;
    },
    async close() {
      await Promise.all([...sessions].map((one) => one.close()));
    },
  };
}
