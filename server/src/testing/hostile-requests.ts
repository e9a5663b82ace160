import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pool } from '../platform/database/pools.ts';
import { run, sqlQuery } from '../platform/database/scope.ts';
import { openFor } from '../platform/http/serve.ts';

/** What goes wrong in a request: errors, cut connections, forgotten awaits, forgotten scopes. */
const MODES = [
  'fine',
  'fine',
  'fine',
  'throws',
  'sql error',
  'swallows a sql error',
  'times out',
  'is slow',
  'client leaves',
  'floats a query',
  'forgets the scope',
  'nests a scope',
  'tries to commit',
  'has no session',
  'backend is killed',
] as const;
type Mode = (typeof MODES)[number];

/** Rows that a query saw, by the organisation that they are of; null stands for a row seen without any scope. */
type Seen = { organisations: (string | null)[] };

const SLOW = 'select pg_sleep(0.01)';

/** The ways in which queries go wrong, each followed by what every request does: reading what it may see. */
const MISHAPS: Partial<Record<Mode, () => Promise<unknown>>> = {
  throws: () => Promise.reject(new Error('thrown on purpose')),
  'sql error': () => sqlQuery('select 1 / 0'),
  'swallows a sql error': () => sqlQuery('select 1 / 0').catch(() => {}),
  'times out': async () => {
    await sqlQuery(`set local statement_timeout = '2ms'`);
    await sqlQuery('select pg_sleep(0.05)');
  },
  'is slow': () => sqlQuery(SLOW),
  'client leaves': () => sqlQuery(SLOW),
  'tries to commit': () => sqlQuery('commit').catch(() => {}),
  'backend is killed': () => sqlQuery('select pg_terminate_backend(pg_backend_pid())'),
};

/**
 * Adds a route that answers what its caller sees, after whatever goes wrong. `late` gathers what a query saw of others
 * that nobody waited for: its scope may still be open when it runs, but nobody else's.
 */
export function addHostileRoute(app: FastifyInstance, late: string[]): void {
  const readAll = async (): Promise<string[]> => {
    const { rows } = await sqlQuery<{ organisation: string }>(
      'select organisation_id as organisation from job',
    );
    const setting = await sqlQuery<{ organisation: string }>(
      `select current_setting('app.organisation_id') as organisation`,
    );
    return [...rows, ...setting.rows].map((row) => row.organisation);
  };
  const answer = async (request: FastifyRequest): Promise<Seen> => {
    const mode = (request.query as { mode: Mode }).mode;
    if (mode === 'forgets the scope') {
      const { rows } = await pool('app').query<{ organisation: string }>(
        'select organisation_id as organisation from job',
      );
      return { organisations: rows.map(() => null) };
    }
    return run(await openFor(request), async (who) => {
      await MISHAPS[mode]?.();
      if (mode === 'nests a scope') await run(await openFor(request), readAll).catch(() => {});
      if (mode === 'floats a query') {
        void sqlQuery('select pg_sleep(0.005)').catch(() => {});
        void setTimeout(30)
          .then(readAll)
          .then((rows) => late.push(...rows.filter((organisation) => organisation !== who.organisationId)))
          .catch(() => {});
      }
      return { organisations: await readAll() };
    });
  };
  app.get('/api/hostile', { schema: { hide: true } as never }, (request) => answer(request));
}

export type HostileOutcome = { sent: number; answered: number; leaks: unknown[] };

/** Sends so many requests of mixed kinds and callers at once. A leak is any row that is not of the caller. */
export async function sendHostileRequests(
  address: string,
  callers: { cookie: string; organisationId: string }[],
  count: number,
): Promise<HostileOutcome> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 30 });
  const outcome: HostileOutcome = { sent: 0, answered: 0, leaks: [] };
  const send = async (): Promise<void> => {
    while (outcome.sent < count) {
      const mode = MODES[outcome.sent % MODES.length]!;
      const caller = callers[Math.floor(Math.random() * callers.length)]!;
      outcome.sent += 1;
      const seen = await ask(`${address}/api/hostile?mode=${encodeURIComponent(mode)}`, agent, {
        cookie: mode === 'has no session' ? 'none' : caller.cookie,
        leaveAfterMs: mode === 'client leaves' ? Math.random() * 15 : undefined,
      });
      if (!seen) continue;
      outcome.answered += 1;
      const foreign = seen.organisations.filter((organisation) => organisation !== caller.organisationId);
      if (foreign.length > 0 || mode === 'has no session') outcome.leaks.push({ mode, foreign });
    }
  };
  await Promise.all(Array.from({ length: 30 }, send));
  agent.destroy();
  return outcome;
}

/** The answer of a request that succeeded; undefined for any error and for those that were left. */
function ask(
  url: string,
  agent: http.Agent,
  { cookie, leaveAfterMs }: { cookie: string; leaveAfterMs: number | undefined },
): Promise<Seen | undefined> {
  const { promise, resolve } = Promise.withResolvers<Seen | undefined>();
  const request = http.get(url, { agent, headers: { cookie: `token=${cookie}` } }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.on('end', () => resolve(response.statusCode === 200 ? (JSON.parse(text) as Seen) : undefined));
    response.on('error', () => resolve(undefined));
  });
  request.on('error', () => resolve(undefined));
  if (leaveAfterMs !== undefined) void setTimeout(leaveAfterMs).then(() => request.destroy());
  return promise;
}
