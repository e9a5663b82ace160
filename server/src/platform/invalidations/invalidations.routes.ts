import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { now } from '../clock.ts';
import type { Context } from '../context.ts';
import { bySession } from '../database/open-scope.ts';
import { type Caller, run } from '../database/scope.ts';
import { sessionToken } from '../http/serve.ts';
import { refuse } from '../refusal.ts';
import { hashToken } from '../secrets.ts';
import type { BusMessage } from './message-bus.ts';
import { type FindVisible, InvalidationStream, type StreamScope } from './invalidation-stream.ts';

/** Knowledge of the capabilities that the platform lacks. */
export type InvalidationRules = {
  findVisible: FindVisible;
  /** Other organisations whose data the caller may see: a reviewer's assignments. */
  findOtherScopes: (who: Caller, tokenHash: string) => Promise<StreamScope[]>;
};

/** More streams indicate a client that does not close them. */
const MAX_STREAMS_PER_SESSION = 50;

/** How far a stream may ask back: a page fetches its data before its stream opens. */
const MAX_REPLAY_MS = 30_000;
const MAX_REPLAYED = 10_000;

const streamQuery = z.object({ missedMs: z.coerce.number().int().min(0).catch(0) });

/** Recent invalidations, so that a page misses nothing between its first request and its stream. */
class RecentInvalidations {
  #invalidations: { at: number; message: BusMessage }[] = [];
  #completeSince = 0;

  add(message: BusMessage): void {
    if (message.kind !== 'invalidation') return;
    const now = performance.now();
    this.#invalidations.push({ at: now, message });
    while (this.#invalidations[0]!.at < now - MAX_REPLAY_MS) this.#invalidations.shift();
    if (this.#invalidations.length > MAX_REPLAYED) this.#completeSince = this.#invalidations.shift()!.at;
  }

  /** Discards everything after a gap on the bus. */
  gap(): void {
    this.#invalidations = [];
    this.#completeSince = performance.now();
  }

  replay(stream: InvalidationStream, arrivedAt: number, missedMs: number): void {
    const since = arrivedAt - Math.min(missedMs, MAX_REPLAY_MS);
    if (missedMs > 0 && since < this.#completeSince) return stream.gap();
    for (const { at, message } of this.#invalidations) if (at > since) stream.receive(message);
  }
}

/** GET /api/invalidations: the signed-in person's live stream of server-sent events. */
export function invalidationRoutes(app: FastifyInstance, { bus }: Context, rules: InvalidationRules): void {
  const streams = new Set<InvalidationStream>();
  const recent = new RecentInvalidations();
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
    '/api/invalidations',
    { exposeHeadRoute: false, schema: { hide: true } as never },
    async (request, reply) => {
      const arrivedAt = performance.now();
      const token = sessionToken(request);
      if (!token) refuse('signed-out');
      const tokenHash = hashToken(token);
      // Subscribe before reading the session, so that a replacement in between is not missed.
      const early: BusMessage[] = [];
      const stopEarly = bus.subscribe({ onMessage: (message) => early.push(message), onGap: () => {} });
      try {
        const open = () => bySession(tokenHash, now());
        const who = await run(open(), async (caller) => caller);
        const others = await rules.findOtherScopes(who, tokenHash);
        const ofSession = [...streams].filter((stream) => stream.who.sessionId === who.sessionId);
        if (ofSession.length >= MAX_STREAMS_PER_SESSION) refuse('too-many-tries');
        reply.hijack();
        const scopes = [{ organisationId: who.organisationId, open }, ...others];
        const stream = new InvalidationStream(reply.raw, who, scopes, rules.findVisible);
        streams.add(stream);
        reply.raw.on('close', () => streams.delete(stream));
        recent.replay(stream, arrivedAt, streamQuery.parse(request.query).missedMs);
        for (const message of early) stream.receive(message);
      } finally {
        stopEarly();
      }
    },
  );
}
