/** Why a host ended during a call. */
export type HostExitReason =
  /** Ended unexpectedly: a crash in native code, an uncaught error, a kill from outside. */
  | 'crashed'
  /** Killed because its resident memory exceeded the limit. */
  | 'memory'
  /** Closed while calls were running. */
  | 'closed';

/**
 * The host of a running call ended. A retry is worthwhile: the next call starts a new host. `stderr` is its
 * last output, for the log only; hosts keep content out of it.
 */
export class HostCrashed extends Error {
  override readonly name = 'HostCrashed';
  readonly host: string;
  readonly reason: HostExitReason;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;

  constructor(
    host: string,
    reason: HostExitReason,
    how: { exitCode: number | null; signal: NodeJS.Signals | null; stderr: string },
  ) {
    super(
      `The engine host "${host}" ended under a call (${reason}, ${how.signal ?? `exit ${how.exitCode}`})`,
    );
    this.host = host;
    this.reason = reason;
    this.exitCode = how.exitCode;
    this.signal = how.signal;
    this.stderr = how.stderr;
  }
}

/** A call exceeded its `maxMs`. The host is asked to stop it and killed if it does not. */
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
