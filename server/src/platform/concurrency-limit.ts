import { refuse } from './refusal.ts';

type Limits = {
  /** Pieces of work that run at once in this process. */
  running: number;
  /** Of these, for one owner. */
  runningPerOwner: number;
  /** Pieces of work of one owner that may wait; the next one is refused. */
  waitingPerOwner: number;
  /** Nothing waits longer. */
  maxWaitMs: number;
  /** The sentence of a refusal. */
  refusal: string;
};

/**
 * Limits how much of one kind of work this process does at once, so that one owner (a person or a service account) can
 * neither use up its memory nor keep everybody else waiting. Work that has to wait starts in the order in which it came,
 * except that an owner who has all they may have is passed over.
 */
export class ConcurrencyLimit {
  readonly #limits: Limits;
  readonly #running = new Map<string, number>();
  #total = 0;
  #waiting: { owner: string; start: () => void }[] = [];

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs `work` when its owner may. @throws not-now, where too much waits already or the wait takes too long */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(owner);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** As `run`, for work that ends elsewhere, as a stream does. The answer ends it, once; calling it again does nothing. */
  async acquire(owner: string): Promise<() => void> {
    if (!this.#mayStart(owner)) await this.#wait(owner);
    else this.#start(owner);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#release(owner);
    };
  }

  async #wait(owner: string): Promise<void> {
    const { waitingPerOwner, maxWaitMs, refusal } = this.#limits;
    if (this.#waiting.filter((each) => each.owner === owner).length >= waitingPerOwner)
      refuse('not-now', refusal);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const place = { owner, start: () => resolve(true) };
    this.#waiting.push(place);
    const timer = setTimeout(() => resolve(false), maxWaitMs);
    const hasStarted = await promise;
    clearTimeout(timer);
    if (hasStarted) return;
    this.#waiting = this.#waiting.filter((each) => each !== place);
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
    const [place] = this.#waiting.splice(next, 1);
    this.#start(place!.owner);
    place!.start();
  }
}
