import { refuse } from './refusal.ts';

type ConcurrencyLimits = {
  /** Work units that run at once in this process. */
  running: number;
  /** Work units that run at once for one owner. */
  runningPerOwner: number;
  /** Work units of one owner that may wait; more are refused. */
  waitingPerOwner: number;
  /** The longest wait. */
  maxWaitMs: number;
  /** Sentence of the refusal. */
  refusal: string;
};

/**
 * Limits how much work of one kind this process runs at once, so that one owner (a person or a service
 * account) can neither exhaust its memory nor block others. Waiting work starts first in, first out, skipping
 * owners at their limit.
 */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits;
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: { owner: string; start: () => void }[] = [];

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when its owner is below the limit.
   * @throws not-now when the queue is full or the wait takes too long
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Like `run`, for work that ends elsewhere, such as a stream. Returns the release function, which is
   * idempotent.
   *
   * @throws also the reason of an aborted `signal`
   */
  async acquire(owner: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (!this.#mayStart(owner)) await this.#wait(owner, signal);
    else this.#start(owner);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(owner);
    };
  }

  async #wait(owner: string, signal?: AbortSignal): Promise<void> {
    const { waitingPerOwner, maxWaitMs, refusal } = this.#limits;
    if (this.#waiting.filter((each) => each.owner === owner).length >= waitingPerOwner)
      refuse('not-now', refusal);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const entry = { owner, start: () => resolve(true) };
    this.#waiting.push(entry);
    const giveUp = (): void => resolve(false);
    const timer = setTimeout(giveUp, maxWaitMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const hasStarted = await promise;
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    if (hasStarted) return;
    this.#waiting = this.#waiting.filter((each) => each !== entry);
    signal?.throwIfAborted();
    refuse('not-now', refusal);
  }

  #mayStart(owner: string): boolean {
    const { running, runningPerOwner } = this.#limits;
    return this.#total < running && (this.#running.get(owner) ?? 0) < runningPerOwner;
  }

  #start(owner: string): void {
    this.#total += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #release(owner: string): void {
    this.#total -= 1;
    const left = this.#running.get(owner)! - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    const next = this.#waiting.findIndex((each) => this.#mayStart(each.owner));
    if (next === -1) return;
    const [entry] = this.#waiting.splice(next, 1);
    this.#start(entry!.owner);
    entry!.start();
  }
}
