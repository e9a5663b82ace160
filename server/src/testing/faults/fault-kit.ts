import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { shiftClock } from '../../platform/clock.ts';

export type FaultPort = 'database' | 'storage' | 'engine' | 'service' | 'mail';

/**
 * - `fail`: the call is not done, and the port is unavailable for `OUTAGE_MS`
 * - `fail-after`: the call is done, and an error is reported
 * - `lose-response`: the call is done, and the connection breaks before the response
 * - `freeze`: the worker freezes at the call, another one does the work, and then the first one continues
 * - `crash`: the call is done, and the process ends: none of its code runs any more
 */
export type Fault = 'fail' | 'fail-after' | 'lose-response' | 'freeze' | 'crash';

/** Faults by port. For storage and engines, a lost response equals `fail-after`. */
export const FAULTS: Record<FaultPort, readonly Fault[]> = {
  database: ['fail', 'fail-after', 'lose-response', 'freeze', 'crash'],
  storage: ['fail', 'fail-after', 'freeze', 'crash'],
  engine: ['fail', 'freeze', 'crash'],
  service: ['fail', 'lose-response', 'freeze', 'crash'],
  mail: ['fail', 'lose-response', 'freeze', 'crash'],
};

/** One call of a port in a scenario: its name holds the caller, the call and its number. */
export type FaultPoint = { port: FaultPort; name: string };

export type FaultPlan = { point: string; fault: Fault };

/** Duration of an outage, by the kit's clock. */
export const OUTAGE_MS = 30_000;
/** Duration of a refused call. */
const REFUSED_CALL_MS = 10_000;

export const never = <T>(): Promise<T> => new Promise<T>(() => {});

/** One run of a task or request, with everything that ends when its process crashes. */
export class Execution {
  readonly name: string;
  hasCrashed = false;
  /** Continues after a freeze; no further fault is injected. */
  isThawed = false;
  /** Resolves when a fault stops the run. */
  readonly stopped = Promise.withResolvers<'crashed' | 'frozen'>();
  readonly thawed = Promise.withResolvers<void>();
  /** Settles when all code of the run has finished. */
  finished: Promise<unknown> = Promise.resolve();
  /** Closes connections and files, as the kernel does when a process ends. */
  readonly connections = new Set<() => void>();
  /** Aborts when the client disconnects. */
  readonly disconnected = new AbortController();
  /** Heartbeat timers. */
  readonly timers: NodeJS.Timeout[] = [];

  constructor(name: string) {
    this.name = name;
  }

  crash(): void {
    this.hasCrashed = true;
    this.timers.forEach(clearInterval);
    for (const end of this.connections) end();
    this.disconnected.abort();
    this.stopped.resolve('crashed');
  }

  /** Suspends the run until `thaw`. */
  freeze(): Promise<void> {
    this.timers.forEach(clearInterval);
    this.stopped.resolve('frozen');
    return this.thawed.promise;
  }

  thaw(): void {
    this.isThawed = true;
    this.thawed.resolve();
  }

  /** Passes the answer on unless the process has crashed. */
  unlessCrashed<T>(answer: Promise<T>): Promise<T> {
    return answer.then(
      (value) => (this.hasCrashed ? never<T>() : value),
      (error: unknown) => {
        if (this.hasCrashed) return never<T>();
        throw error;
      },
    );
  }
}

export type AttemptResult<T> =
  | { how: 'done'; value: T }
  | { how: 'failed'; error: unknown }
  | { how: 'crashed' | 'frozen'; execution: Execution };

/** Excludes heartbeats from the points, because their number depends on the machine. */
const OUTSIDE = Symbol('outside');
const executions = new AsyncLocalStorage<Execution | typeof OUTSIDE>();

/**
 * Counts the port calls of a scenario run and injects one fault. Work runs one item at a time, so that every
 * run makes the same calls; requests to a server in this process count for their client.
 */
export class FaultKit {
  points: FaultPoint[] = [];
  /** Whether the planned point was reached. */
  wasReached = false;
  #plan: FaultPlan | undefined;
  #counts = new Map<string, number>();
  #current: Execution | undefined;
  #outage: { port: FaultPort; untilMs: number } | undefined;
  #clockMs = 0;

  /** Starts a run, with or without a fault. */
  startRun(plan?: FaultPlan): void {
    this.points = [];
    this.wasReached = false;
    this.#plan = plan;
    this.#counts.clear();
    this.#outage = undefined;
    this.#clockMs = 0;
    shiftClock(0);
  }

  /** Advances the clocks of the kit and of the application. */
  advance(ms: number): void {
    this.#clockMs += ms;
    shiftClock(this.#clockMs);
  }

  hasPlan(): boolean {
    return this.#plan !== undefined;
  }

  execution(): Execution | undefined {
    const own = executions.getStore();
    return own === OUTSIDE ? undefined : (own ?? this.#current);
  }

  /** Runs `fn` until it finishes or a fault stops it. */
  async runAttempt<T>(
    name: string,
    fn: (disconnected: AbortSignal) => Promise<T>,
  ): Promise<AttemptResult<T>> {
    const execution = new Execution(name);
    this.#current = execution;
    const { setInterval: real } = globalThis;
    // A crashed or frozen process sends no heartbeats, and their number is no property of the scenario.
    globalThis.setInterval = ((...rest: Parameters<typeof setInterval>) => {
      const timer = executions.run(OUTSIDE, () => real(...rest));
      execution.timers.push(timer);
      return timer;
    }) as typeof setInterval;
    try {
      const working = executions
        .run(execution, () => fn(execution.disconnected.signal))
        .then(
          (value): AttemptResult<T> => ({ how: 'done', value }),
          (error: unknown): AttemptResult<T> => ({ how: 'failed', error }),
        );
      execution.finished = working;
      return await Promise.race([
        working,
        execution.stopped.promise.then((how): AttemptResult<T> => ({ how, execution })),
      ]);
    } finally {
      globalThis.setInterval = real;
      this.#current = undefined;
    }
  }

  /** Whether the port is unavailable now. Each refused call takes time. */
  isOutage(port: FaultPort): boolean {
    if (this.#outage?.port !== port || this.#clockMs >= this.#outage.untilMs) return false;
    this.advance(REFUSED_CALL_MS);
    return true;
  }

  /** Records a call and returns the fault to inject. */
  recordCall(execution: Execution, port: FaultPort, call: string): Fault | undefined {
    if (execution.isThawed) return undefined;
    const key = `${execution.name} ${port} ${call}`;
    const number = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, number);
    const name = `${key} ${number}`;
    this.points.push({ port, name });
    if (this.isOutage(port)) return 'fail';
    if (this.#plan?.point !== name || this.wasReached) return undefined;
    this.wasReached = true;
    if (this.#plan.fault === 'fail') this.#outage = { port, untilMs: this.#clockMs + OUTAGE_MS };
    return this.#plan.fault;
  }

  /** Calls storage, an engine or the mail server. A frozen call is done after the thaw. */
  async callPort<T>(port: FaultPort, call: string, effect: () => Promise<T>): Promise<T> {
    const execution = this.execution();
    if (!execution) return effect();
    if (execution.hasCrashed) return never();
    const fault = this.recordCall(execution, port, call);
    if (fault === 'fail') throw Object.assign(new Error(`${port} is away`), { code: 'EIO' });
    if (fault === 'freeze') await execution.freeze();
    const value = await execution.unlessCrashed(effect());
    // The kernel closes the files of a crashed process. After a lost response, no caller closes the stream.
    if (value instanceof Readable) {
      execution.connections.add(() => value.destroy());
      if (fault === 'fail-after') value.destroy();
    }
    if (fault === 'fail-after' || fault === 'lose-response')
      throw Object.assign(new Error(`${port} lost its answer`), { code: 'ECONNRESET' });
    if (fault === 'crash') {
      execution.crash();
      return never();
    }
    return value;
  }
}
