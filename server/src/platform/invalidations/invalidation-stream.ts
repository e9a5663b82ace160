import type { ServerResponse } from 'node:http';
import { type Invalidation, type InvalidationMessage, REFETCH_EVENT } from '@colloquy/contract';
import { type Caller, type ScopeOpener, run } from '../database/scope.ts';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { BusMessage } from './message-bus.ts';

type RoutedInvalidation = BusMessage & { kind: 'invalidation' };

/** An organisation whose invalidations the caller may receive, and how to open its scope. */
export type StreamScope = { organisationId: string; open: () => ScopeOpener<Caller> };

/** Returns the invalidations whose subjects the caller may see. */
export type FindVisible = (who: Caller, invalidations: Invalidation[]) => Promise<Invalidation[]>;

/** Changes come in bursts; a screen refetches once per burst. */
const DEBOUNCE_MS = 250;
/** Proxies close connections that are silent for a minute. */
const KEEPALIVE_MS = 25_000;
/** Delay before checking again after the database was unavailable. */
const RETRY_MS = 1_000;
/** The browser reconnects this long after a cut. */
const RECONNECT_MS = 1_000;
/** A client that reads too slowly is disconnected; it reconnects and refetches. */
const MAX_BACKLOG_BYTES = 64 * 1024;

/**
 * The live stream of one browser tab. It collects messages of the bus, then asks the database in the caller's
 * scope which of them the caller may see. The usual policies apply, so customers learn no ids of other
 * people's jobs and ended sessions receive nothing.
 */
export class InvalidationStream {
  readonly who: Caller;
  readonly #response: ServerResponse;
  readonly #scopes: StreamScope[];
  readonly #findVisible: FindVisible;
  readonly #keepalive: NodeJS.Timeout;
  #gathered = new Map<string, RoutedInvalidation>();
  #hasGap = false;
  #isOver = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(response: ServerResponse, who: Caller, scopes: StreamScope[], findVisible: FindVisible) {
    this.who = who;
    this.#response = response;
    this.#scopes = scopes;
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
    // The socket may break during a write; 'close' follows.
    response.on('error', () => {});
  }

  receive(message: BusMessage): void {
    if (message.kind === 'session' && message.sessionId === this.who.sessionId) this.end(message.isReplaced);
    if (message.kind === 'person' && message.personId === this.who.personId) this.end(false);
    if (message.kind !== 'invalidation') return;
    if (!this.#scopes.some((scope) => scope.organisationId === message.organisationId)) return;
    const key = `${message.topic} ${message.id}`;
    this.#gathered.set(key, newestOf(this.#gathered.get(key), message));
    this.#flushIn(DEBOUNCE_MS);
  }

  /** Messages were lost: the browser refetches, and the session is checked again. */
  gap(): void {
    this.#hasGap = true;
    this.#flushIn(Math.random() * DEBOUNCE_MS);
  }

  /** Ends the stream, with a last message if another sign-in replaced the session. */
  end(isReplaced: boolean): void {
    if (isReplaced) this.#send({ code: 2 });
    this.#stop();
    this.#response.end();
  }

  #stop(): void {
    this.#isOver = true;
    clearInterval(this.#keepalive);
    clearTimeout(this.#timer);
  }

  /** One flush at a time: a pending or running flush delays the next. */
  #flushIn(milliseconds: number): void {
    if (!this.#isOver) this.#timer ??= setTimeout(() => void this.#flush(), milliseconds);
  }

  async #flush(): Promise<void> {
    const gathered = [...this.#gathered.values()];
    const hasGap = this.#hasGap;
    this.#gathered = new Map();
    this.#hasGap = false;
    try {
      const [own, ...assigned] = this.#scopes.map((scope) => ({
        open: scope.open,
        invalidations: gathered
          .filter((message) => message.organisationId === scope.organisationId)
          .map(toInvalidation),
      }));
      const visible =
        hasGap || own!.invalidations.length > 0
          ? await this.#filterVisible(own!.open, own!.invalidations)
          : [];
      for (const { open, invalidations } of assigned)
        if (invalidations.length > 0) visible.push(...(await this.#filterVisible(open, invalidations)));
      if (hasGap) this.#write(`event: ${REFETCH_EVENT}\ndata:\n\n`);
      for (const invalidation of visible) this.#send(invalidation);
    } catch (error) {
      if (error instanceof Refusal) return this.end(error.error === 'session-replaced');
      log.warn({ err: error }, 'invalidations: could not check');
      this.#hasGap = true;
    }
    this.#timer = undefined;
    if (this.#hasGap || this.#gathered.size > 0) this.#flushIn(this.#hasGap ? RETRY_MS : DEBOUNCE_MS);
  }

  /** An ended assignment sees nothing; an ended session ends the stream. */
  async #filterVisible(open: StreamScope['open'], invalidations: Invalidation[]): Promise<Invalidation[]> {
    try {
      return await run(open(), (who) => this.#findVisible(who, invalidations));
    } catch (error) {
      if (error instanceof Refusal && error.error === 'not-found') return [];
      throw error;
    }
  }

  #send(message: InvalidationMessage): void {
    this.#write(`data: ${JSON.stringify(message)}\n\n`);
  }

  #write(text: string): void {
    if (this.#isOver || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > MAX_BACKLOG_BYTES) this.#response.destroy();
  }
}

/** The newest revision includes all earlier ones; 0 covers more than any revision. */
function newestOf(one: RoutedInvalidation | undefined, other: RoutedInvalidation): RoutedInvalidation {
  if (!one || other.revision === 0) return other;
  return one.revision === 0 || one.revision >= other.revision ? one : other;
}

const toInvalidation = ({ topic, id, revision }: RoutedInvalidation): Invalidation => ({
  topic,
  id,
  revision,
});
