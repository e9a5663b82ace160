/** Why a host ended under a call. */
export type HostEnd =
  /** It ended by itself: a crash in native code, an uncaught error, a kill from outside. */
  | 'crashed'
  /** Its resident memory went over the limit and it was killed. */
  | 'memory'
  /** It was closed while calls were running. */
  | 'closed';

/**
 * The host of a running call ended. Worth another attempt: the next call starts the host anew.
 * `stderr` is what it wrote last (for the log, never for people); hosts keep content out of it.
 */
export class HostCrashed extends Error {
  override readonly name = 'HostCrashed';
  readonly host: string;
  readonly end: HostEnd;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;

  constructor(
    host: string,
    end: HostEnd,
    how: { exitCode: number | null; signal: NodeJS.Signals | null; stderr: string },
  ) {
    super(`The engine host "${host}" ended under a call (${end}, ${how.signal ?? `exit ${how.exitCode}`})`);
    this.host = host;
    this.end = end;
    this.exitCode = how.exitCode;
    this.signal = how.signal;
    this.stderr = how.stderr;
  }
}

/** A call took longer than its `maxMs`; the host was told to stop it, and is killed if it does not. */
export class HostTimedOut extends Error {
  override readonly name = 'HostTimedOut';
  readonly host: string;
  readonly maxMs: number;

  constructor(host: string, method: string, maxMs: number) {
    super(`"${method}" of the engine host "${host}" took longer than ${maxMs} ms`);
    this.host = host;
    this.maxMs = maxMs;
  }
}
