import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { shiftClock } from '../../platform/clock.ts';

export type Port = 'database' | 'storage' | 'engine' | 'service' | 'mail';

/**
 * - `fail`: the port is away for `OUTAGE_MS`; nothing of the call is done
 * - `fail-after`: the call is done, and an error is reported
 * - `lose-answer`: the call is done, and the connection breaks before the answer
 * - `late`: the worker freezes there, another one does its work, and then it wakes
 * - `die`: the call is done, and the process ends: none of its code runs any more
 */
export type Fault = 'fail' | 'fail-after' | 'lose-answer' | 'late' | 'die';

/** Faults of each port. A lost answer of storage or of an engine is a failure after the call. */
export const FAULTS: Record<Port, readonly Fault[]> = {
  database: ['fail', 'fail-after', 'lose-answer', 'late', 'die'],
  storage: ['fail', 'fail-after', 'late', 'die'],
  engine: ['fail', 'late', 'die'],
  service: ['fail', 'lose-answer', 'late', 'die'],
  mail: ['fail', 'lose-answer', 'late', 'die'],
};

/** A call of a port within a scenario: who calls, what, and the how many-th time. */
export type Point = { port: Port; name: string };

export type Plan = { point: string; fault: Fault };

/** How long a port that fails is away, by the clock of the kit. */
export const OUTAGE_MS = 30_000;
/** How long a call takes that is refused. */
const REFUSAL_MS = 10_000;

export const never = <T>(): Promise<T> => new Promise<T>(() => {});

/** One run of a task or of a request: what a process that ends takes with it. */
export class Execution {
  readonly name: string;
  isDead = false;
  /** Awake again after it was late: no fault meets it any more. */
  isAwake = false;
  /** How it was stopped, if it was. */
  readonly stopped = Promise.withResolvers<'died' | 'late'>();
  readonly woken = Promise.withResolvers<void>();
  /** All of its code has run, for better or worse. */
  finished: Promise<unknown> = Promise.resolve();
  /** Ends its connections and files, as the system does for a process that ended. */
  readonly connections = new Set<() => void>();
  /** Who asked goes away with it. */
  readonly gone = new AbortController();
  /** Its heartbeats. */
  readonly timers: NodeJS.Timeout[] = [];

  constructor(name: string) {
    this.name = name;
  }

  die(): void {
    this.isDead = true;
    this.timers.forEach(clearInterval);
    for (const end of this.connections) end();
    this.gone.abort();
    this.stopped.resolve('died');
  }

  /** Stands still until it is woken. */
  freeze(): Promise<void> {
    this.timers.forEach(clearInterval);
    this.stopped.resolve('late');
    return this.woken.promise;
  }

  wake(): void {
    this.isAwake = true;
    this.woken.resolve();
  }

  /** An answer, or nothing where the process has ended meanwhile. */
  guard<T>(answer: Promise<T>): Promise<T> {
    return answer.then(
      (value) => (this.isDead ? never<T>() : value),
      (error: unknown) => {
        if (this.isDead) return never<T>();
        throw error;
      },
    );
  }
}

export type Ended<T> =
  | { how: 'done'; value: T }
  | { how: 'failed'; error: unknown }
  | { how: 'died' | 'late'; execution: Execution };

/** Of no run: heartbeats, whose number depends on the machine. */
const OUTSIDE = Symbol('outside');
const executions = new AsyncLocalStorage<Execution | typeof OUTSIDE>();

/**
 * Counts the calls of all ports in one run of a scenario, and lets one of them go wrong. What runs is one at a time, so
 * that each run makes the same calls; requests to a server in this process count for whoever asks.
 */
export class FaultKit {
  points: Point[] = [];
  /** Whether the planned point was reached. */
  isReached = false;
  #plan: Plan | undefined;
  #counts = new Map<string, number>();
  #current: Execution | undefined;
  #outage: { port: Port; untilMs: number } | undefined;
  #clockMs = 0;

  /** Starts a run, with a fault or without. */
  begin(plan?: Plan): void {
    this.points = [];
    this.isReached = false;
    this.#plan = plan;
    this.#counts.clear();
    this.#outage = undefined;
    this.#clockMs = 0;
    shiftClock(0);
  }

  /** Moves the clocks of the kit and of the application. */
  advance(ms: number): void {
    this.#clockMs += ms;
    shiftClock(this.#clockMs);
  }

  execution(): Execution | undefined {
    const own = executions.getStore();
    return own === OUTSIDE ? undefined : (own ?? this.#current);
  }

  /** Runs something to its end, or until a fault stops it. */
  async attempt<T>(name: string, fn: (gone: AbortSignal) => Promise<T>): Promise<Ended<T>> {
    const execution = new Execution(name);
    this.#current = execution;
    const { setInterval: real } = globalThis;
    // The heart of a dead or frozen process does not beat, and how often one beats is no property of the scenario.
    globalThis.setInterval = ((...rest: Parameters<typeof setInterval>) => {
      const timer = executions.run(OUTSIDE, () => real(...rest));
      execution.timers.push(timer);
      return timer;
    }) as typeof setInterval;
    try {
      const working = executions
        .run(execution, () => fn(execution.gone.signal))
        .then(
          (value): Ended<T> => ({ how: 'done', value }),
          (error: unknown): Ended<T> => ({ how: 'failed', error }),
        );
      execution.finished = working;
      return await Promise.race([
        working,
        execution.stopped.promise.then((how): Ended<T> => ({ how, execution })),
      ]);
    } finally {
      globalThis.setInterval = real;
      this.#current = undefined;
    }
  }

  /** Whether calls of a port are refused just now; each refusal takes its time. */
  isAway(port: Port): boolean {
    if (this.#outage?.port !== port || this.#clockMs >= this.#outage.untilMs) return false;
    this.advance(REFUSAL_MS);
    return true;
  }

  /** Notes a call and answers what goes wrong with it. */
  faultAt(execution: Execution, port: Port, call: string): Fault | undefined {
    if (execution.isAwake) return undefined;
    const key = `${execution.name} ${port} ${call}`;
    const number = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, number);
    const name = `${key} ${number}`;
    this.points.push({ port, name });
    if (this.isAway(port)) return 'fail';
    if (this.#plan?.point !== name || this.isReached) return undefined;
    this.isReached = true;
    if (this.#plan.fault === 'fail') this.#outage = { port, untilMs: this.#clockMs + OUTAGE_MS };
    return this.#plan.fault;
  }

  /** A call of storage, an engine or a mail server. Frozen before it is done: what comes too late comes then. */
  async pass<T>(port: Port, call: string, effect: () => Promise<T>): Promise<T> {
    const execution = this.execution();
    if (!execution) return effect();
    if (execution.isDead) return never();
    const fault = this.faultAt(execution, port, call);
    if (fault === 'fail') throw Object.assign(new Error(`${port} is away`), { code: 'EIO' });
    if (fault === 'late') await execution.freeze();
    const value = await execution.guard(effect());
    // The system closes the files of a process that ended; an answer that is lost is closed by nobody else.
    if (value instanceof Readable) {
      execution.connections.add(() => value.destroy());
      if (fault === 'fail-after') value.destroy();
    }
    if (fault === 'fail-after' || fault === 'lose-answer')
      throw Object.assign(new Error(`${port} lost its answer`), { code: 'ECONNRESET' });
    if (fault === 'die') {
      execution.die();
      return never();
    }
    return value;
  }
}
