import type { ServerResponse } from 'node:http';
import { type Hint, REFETCH_EVENT } from '@colloquy/contract';
import { type Caller, type Open, run } from '../database/scope.ts';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { BusMessage } from './hint-bus.ts';

export type ChangeHint = Extract<Hint, { topic: string }>;

type HintMessage = BusMessage & { kind: 'hint' };

/** An organisation in which somebody may see something, and how its scope is opened. */
export type Reach = { organisationId: string; open: () => Open<Caller> };

/** Which of these may the caller of the present scope know of? */
export type FindVisible = (who: Caller, hints: ChangeHint[]) => Promise<ChangeHint[]>;

/** Changes come in bursts: a screen asks once for all of them. */
const GATHER_MS = 250;
/** Proxies close what is silent for a minute. */
const KEEPALIVE_MS = 25_000;
/** How long to wait before looking again after the database was away. */
const AWAY_MS = 1_000;
/** The browser comes back this long after a cut. */
const RECONNECT_MS = 1_000;
/** A reader that takes nothing for so long is cut; it comes back and refetches. */
const LONGEST_BACKLOG = 64 * 1024;

/**
 * One live stream of one browser tab. What comes over the bus is gathered, then the database is asked in the caller's
 * own scope which of it they may know of: the same policies as for every other read, so that a customer learns no id
 * of another one's job, and a session that is over hears nothing.
 */
export class HintStream {
  readonly who: Caller;
  readonly #response: ServerResponse;
  readonly #reaches: Reach[];
  readonly #findVisible: FindVisible;
  readonly #keepalive: NodeJS.Timeout;
  #gathered = new Map<string, HintMessage>();
  #hasGap = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, who: Caller, reaches: Reach[], findVisible: FindVisible) {
    this.who = who;
    this.#response = response;
    this.#reaches = reaches;
    this.#findVisible = findVisible;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    this.#write(`retry: ${RECONNECT_MS}\n\n`);
    this.#keepalive = setInterval(() => this.#write(':\n\n'), KEEPALIVE_MS);
    response.on('close', () => this.#stop());
    // A socket that breaks while we write: 'close' follows.
    response.on('error', () => {});
  }

  receive(message: BusMessage): void {
    if (message.kind === 'session' && message.sessionId === this.who.sessionId) this.end(message.isReplaced);
    if (message.kind === 'person' && message.personId === this.who.personId) this.end(false);
    if (message.kind !== 'hint') return;
    if (!this.#reaches.some((reach) => reach.organisationId === message.organisationId)) return;
    const key = `${message.topic} ${message.id}`;
    this.#gathered.set(key, latest(this.#gathered.get(key), message));
    this.#flushIn(GATHER_MS);
  }

  /** Hints were lost: the browser asks again, and whether the session still stands is looked up. */
  gap(): void {
    this.#hasGap = true;
    this.#flushIn(Math.random() * GATHER_MS);
  }

  /** The last word, if the session was replaced; then the stream is closed. */
  end(isReplaced: boolean): void {
    if (isReplaced) this.#say({ code: 2 });
    this.#stop();
    this.#response.end();
  }

  #stop(): void {
    this.#isOver = true;
    clearInterval(this.#keepalive);
    clearTimeout(this.#timer);
  }

  /** One flush at a time: while one is waiting or under way, the next begins after it. */
  #flushIn(milliseconds: number): void {
    if (!this.#isOver) this.#timer ??= setTimeout(() => void this.#flush(), milliseconds);
  }

  async #flush(): Promise<void> {
    const gathered = [...this.#gathered.values()];
    const hasGap = this.#hasGap;
    this.#gathered = new Map();
    this.#hasGap = false;
    try {
      const [own, ...assigned] = this.#reaches.map((reach) => ({
        open: reach.open,
        hints: gathered
          .filter((message) => message.organisationId === reach.organisationId)
          .map(withoutRoute),
      }));
      const visible = hasGap || own!.hints.length > 0 ? await this.#look(own!.open, own!.hints) : [];
      for (const { open, hints } of assigned)
        if (hints.length > 0) visible.push(...(await this.#look(open, hints)));
      if (hasGap) this.#write(`event: ${REFETCH_EVENT}\ndata:\n\n`);
      for (const hint of visible) this.#say(hint);
    } catch (error) {
      if (error instanceof Refusal) return this.end(error.error === 'session-replaced');
      log.warn({ err: error }, 'hints: could not look');
      this.#hasGap = true;
    }
    this.#timer = undefined;
    if (this.#hasGap || this.#gathered.size > 0) this.#flushIn(this.#hasGap ? AWAY_MS : GATHER_MS);
  }

  /** An assignment that has ended shows nothing more; a session that has ended ends the stream. */
  async #look(open: Reach['open'], hints: ChangeHint[]): Promise<ChangeHint[]> {
    try {
      return await run(open(), (who) => this.#findVisible(who, hints));
    } catch (error) {
      if (error instanceof Refusal && error.error === 'not-found') return [];
      throw error;
    }
  }

  #say(message: Hint): void {
    this.#write(`data: ${JSON.stringify(message)}\n\n`);
  }

  #write(text: string): void {
    if (this.#isOver || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > LONGEST_BACKLOG) this.#response.destroy();
  }
}

/** The newest revision tells of all before it; 0 tells of more than any. */
function latest(one: HintMessage | undefined, other: HintMessage): HintMessage {
  if (!one || other.revision === 0) return other;
  return one.revision === 0 || one.revision >= other.revision ? one : other;
}

const withoutRoute = ({ topic, id, revision }: HintMessage): ChangeHint => ({
  topic,
  id,
  revision,
});
