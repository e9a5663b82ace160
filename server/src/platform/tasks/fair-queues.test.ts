import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asSystem } from '../database/open-scope.ts';
import { run, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { defineTask, TaskFailure, DEFAULT_TRIES, useRetryDelay, type TaskQueue } from './define-task.ts';
import { enqueue } from './enqueue.ts';
import { startPgBoss } from './pg-boss.ts';
import { startTaskRunner } from './runner.ts';
import { makeGate, NO_SLOTS } from './tasks.factory.ts';

type Payload = { subject: string };
type Handler = () => Promise<void>;

const server = useTestServer();
const organisationId = newId();
const ending = new AbortController();
const handlers = new Map<string, Handler>();

const definition = (queue: TaskQueue, isLowPriority = false) =>
  defineTask<Payload>({
    name: `tests.take-turns-${queue}${isLowPriority ? '-low-priority' : ''}`,
    queue,
    payload: z.object({ subject: z.string() }),
    tries: DEFAULT_TRIES,
    ...(isLowPriority && { isLowPriority }),
    handle: (task) => handlers.get(task.payload.subject)!(),
  });
const light = definition('light');
/** Has one slot. */
const media = definition('media');
const maintenance = definition('light', true);
/** No worker runs this queue. */
const later = definition('webhooks', true);

beforeAll(async () => {
  const { databaseUrl, secret } = server.config;
  const boss = await startPgBoss(loginUrl(databaseUrl, secret, 'app'), 'worker');
  const sizes = { ...NO_SLOTS, light: 4, media: 1 };
  await startTaskRunner(boss, sizes, ending.signal);
});
afterAll(() => {
  useRetryDelay();
  ending.abort();
});

async function order(handler: Handler, by = light, owner = organisationId): Promise<{ id: string }> {
  const subject = newId();
  handlers.set(subject, handler);
  const options = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
  return { id: await run(asSystem(owner), () => enqueue(by, options)) };
}

const rowOf = async (id: string) =>
  (await server.superuser.query<Record<string, unknown>>('select * from task where id = $1', [id])).rows[0]!;
const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('an outage', () => {
  const failBy = async (failures: number, last: string, reason: string) => {
    useRetryDelay(() => 3_600_000);
    const subject = newId();
    handlers.set(subject, () => Promise.reject(new TaskFailure(reason, { isFinal: false })));
    const options = { organisationId, subjectId: subject, key: subject, payload: { subject } };
    const id = await run(asSystem(organisationId), async () => {
      const ordered = await enqueue(media, options);
      await sqlQuery('update task set failures = $2, failure = $3 where id = $1', [ordered, failures, last]);
      return ordered;
    });
    return { id };
  };

  test.each([
    ['of the storage does not fail the task', 'storage-unavailable', 'storage-unavailable', 100, 'queued'],
    ['is followed by another try after a different failure', 'disk-full', 'unexpected', 100, 'queued'],
    ['fails the task after more than a day', 'database-unavailable', 'database-unavailable', 159, 'failed'],
    ['does not include failures of the file', 'unexpected', 'unexpected', 7, 'failed'],
  ])('%s', async (_, last, reason, failures, state) => {
    const { id } = await failBy(failures, last, reason);
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ state, failure: reason, failures: failures + 1 }),
    );
  });
});

test('maintenance occupies only one slot of a queue', async () => {
  const { handler, begun, open } = makeGate();
  const second = makeGate();
  const first = await order(handler, maintenance);
  await begun;
  const { id } = await order(second.handler, maintenance);
  // Every other slot polls at least once and takes tasks other than maintenance.
  for (const _ of [1, 2, 3, 4, 5]) {
    const other = await order(async () => {});
    await eventually(async () => expect(await rowOf(other.id)).toMatchObject({ state: 'done' }));
  }
  const together = Array.from({ length: 3 }, makeGate);
  for (const each of together) await order(each.handler);
  await Promise.all(together.map((each) => each.begun));
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempt: 0 });
  for (const each of [...together, second]) each.open();
  open();
  for (const done of [first.id, id])
    await eventually(async () => expect(await rowOf(done)).toMatchObject({ state: 'done' }));
});

test('tasks due in a month have the lowest priority of their kind', async () => {
  const owner = newId();
  const priorityOf = async (startAfter?: Date) => {
    const subject = newId();
    const options = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
    const id = await run(asSystem(owner), () =>
      enqueue(later, { ...options, ...(startAfter && { startAfter }) }),
    );
    const { rows } = await server.superuser.query<{ priority: number }>(
      `select priority from pgboss.job where data ->> 'taskId' = $1`,
      [id],
    );
    return rows[0]!.priority;
  };
  const month = new Date(Date.now() + 30 * 86_400_000);
  expect([await priorityOf(month), await priorityOf(month)]).toEqual([-2_147_483_648, -2_147_483_648]);
  // A scheduled task that is due by now delays no other.
  await server.superuser.query('update pgboss.job set start_after = now() where priority = -2147483648');
  expect([await priorityOf(), await priorityOf()]).toEqual([-1_000_000_000, -1_000_000_001]);
});

test('organisations take turns, however many files one of them has', async () => {
  const { handler, begun, open } = makeGate();
  await order(handler, media);
  await begun;
  const done: string[] = [];
  const [many, few] = [newId(), newId()];
  const record = (name: string) => async () => void done.push(name);
  for (let at = 0; at < 12; at++) await order(record(`many ${at}`), media, many);
  for (let at = 0; at < 3; at++) await order(record(`few ${at}`), media, few);
  open();
  await eventually(async () => expect(done).toHaveLength(15));
  expect(done.slice(0, 6)).toEqual(['many 0', 'few 0', 'many 1', 'few 1', 'many 2', 'few 2']);
  // Alone, the organisation uses all slots, in its own order.
  expect(done.slice(6)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => `many ${at}`));
});
