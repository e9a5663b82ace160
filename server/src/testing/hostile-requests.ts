import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pool } from '../platform/database/pools.ts';
import { run, sqlQuery } from '../platform/database/scope.ts';
import { scopeOpenerOf } from '../platform/http/serve.ts';

/** Failure modes of a request: errors, closed connections, missing awaits, missing scopes. */
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

/** Organisations of the rows that a query returned; null for a row read without a scope. */
type VisibleRows = { organisations: (string | null)[] };

const SLOW = 'select pg_sleep(0.01)';

/** Failing queries by mode. Every request reads all visible rows afterwards. */
const FAULTS_BY_MODE: Partial<Record<Mode, () => Promise<unknown>>> = {
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
 * Adds a route that returns the rows visible to its caller after a failure. `late` collects foreign rows seen
 * by unawaited queries, which may still run in their own scope but never in another one.
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
  const answer = async (request: FastifyRequest): Promise<VisibleRows> => {
    const mode = (request.query as { mode: Mode }).mode;
    if (mode === 'forgets the scope') {
      const { rows } = await pool('app').query<{ organisation: string }>(
        'select organisation_id as organisation from job',
      );
      return { organisations: rows.map(() => null) };
    }
    return run(await scopeOpenerOf(request), async (who) => {
      await FAULTS_BY_MODE[mode]?.();
      if (mode === 'nests a scope') await run(await scopeOpenerOf(request), readAll).catch(() => {});
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

/**
 * Sends `count` concurrent requests with mixed modes and callers. Any row outside the caller's organisation
 * is a leak.
 */
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
      const seen = await sendRequest(`${address}/api/hostile?mode=${encodeURIComponent(mode)}`, agent, {
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

/** Returns the answer of a successful request; undefined for errors and aborted requests. */
function sendRequest(
  url: string,
  agent: http.Agent,
  { cookie, leaveAfterMs }: { cookie: string; leaveAfterMs: number | undefined },
): Promise<VisibleRows | undefined> {
  const { promise, resolve } = Promise.withResolvers<VisibleRows | undefined>();
  const request = http.get(url, { agent, headers: { cookie: `token=${cookie}` } }, (response) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => (text += part));
    response.on('end', () =>
      resolve(response.statusCode === 200 ? (JSON.parse(text) as VisibleRows) : undefined),
    );
    response.on('error', () => resolve(undefined));
  });
  request.on('error', () => resolve(undefined));
  if (leaveAfterMs !== undefined) void setTimeout(leaveAfterMs).then(() => request.destroy());
  return promise;
}
