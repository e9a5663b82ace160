import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { now } from '../clock.ts';
import type { Context } from '../context.ts';
import { bySession } from '../database/open.ts';
import { type Caller, run } from '../database/scope.ts';
import { sessionToken } from '../http/serve.ts';
import { refuse } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import type { BusMessage } from './hint-bus.ts';
import { type FindVisible, HintStream, type Reach } from './hint-stream.ts';

/** What the capabilities know and the platform does not. */
export type HintRules = {
  findVisible: FindVisible;
  /** Where else this caller may see something: a reviewer's assignments. */
  findOtherReaches: (who: Caller, tokenHash: string) => Promise<Reach[]>;
};

/** Tabs beyond this are a program that forgets to close its streams. */
const STREAMS_A_SESSION = 50;

/** How far back a stream may ask for what it missed: a page has asked for its data some time before it listens. */
const LONGEST_REPLAY_MS = 30_000;
const MOST_REPLAYED = 10_000;

const hintQuery = z.object({ missedMs: z.coerce.number().int().min(0).catch(0) });

/** The hints of the last moments, so that what changes between a page's questions and its stream is not missed. */
class RecentHints {
  #hints: { at: number; message: BusMessage }[] = [];
  #completeSince = 0;

  add(message: BusMessage): void {
    if (message.kind !== 'hint') return;
    const now = performance.now();
    this.#hints.push({ at: now, message });
    while (this.#hints[0]!.at < now - LONGEST_REPLAY_MS) this.#hints.shift();
    if (this.#hints.length > MOST_REPLAYED) this.#completeSince = this.#hints.shift()!.at;
  }

  /** What came before is lost. */
  gap(): void {
    this.#hints = [];
    this.#completeSince = performance.now();
  }

  replay(stream: HintStream, arrivedAt: number, missedMs: number): void {
    const since = arrivedAt - Math.min(missedMs, LONGEST_REPLAY_MS);
    if (missedMs > 0 && since < this.#completeSince) return stream.gap();
    for (const { at, message } of this.#hints) if (at > since) stream.receive(message);
  }
}

/** GET /api/hints: the live stream of whoever is signed in, as server-sent events. */
export function hintRoutes(app: FastifyInstance, { bus }: Context, rules: HintRules): void {
  const streams = new Set<HintStream>();
  const recent = new RecentHints();
  const unsubscribe = bus.subscribe({
    onMessage: (message) => {
      recent.add(message);
      streams.forEach((stream) => stream.receive(message));
    },
    onGap: () => {
      recent.gap();
      streams.forEach((stream) => stream.gap());
    },
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    for (const stream of streams) stream.end(false);
  });

  app.get(
    '/api/hints',
    { exposeHeadRoute: false, schema: { hide: true } as never },
    async (request, reply) => {
      const arrivedAt = performance.now();
      const token = sessionToken(request);
      if (!token) refuse('signed-out');
      const tokenHash = hashToken(token);
      // Listens before it looks: a sign-in elsewhere between the two is not missed.
      const early: BusMessage[] = [];
      const stopEarly = bus.subscribe({ onMessage: (message) => early.push(message), onGap: () => {} });
      try {
        const open = () => bySession(tokenHash, now());
        const who = await run(open(), async (caller) => caller);
        const others = await rules.findOtherReaches(who, tokenHash);
        const ofSession = [...streams].filter((stream) => stream.who.sessionId === who.sessionId);
        if (ofSession.length >= STREAMS_A_SESSION) refuse('too-many-tries');
        reply.hijack();
        const reaches = [{ organisationId: who.organisationId, open }, ...others];
        const stream = new HintStream(reply.raw, who, reaches, rules.findVisible);
        streams.add(stream);
        reply.raw.on('close', () => streams.delete(stream));
        recent.replay(stream, arrivedAt, hintQuery.parse(request.query).missedMs);
        for (const message of early) stream.receive(message);
      } finally {
        stopEarly();
      }
    },
  );
}
