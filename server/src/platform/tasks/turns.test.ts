import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asTask } from '../database/open.ts';
import { run, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { defineTask, TaskFailure } from './define-task.ts';
import { enqueue } from './enqueue.ts';
import type { Lane } from './lanes.ts';
import { startQueue } from './queue.ts';
import { DEFAULT_TRIES, useRetryDelay } from './retry-delay.ts';
import { startWorking } from './runner.ts';

type Payload = { subject: string };
type Act = () => Promise<void>;

const server = useTestServer();
const organisationId = newId();
const ending = new AbortController();
const acts = new Map<string, Act>();

const definition = (lane: Lane, isPatient = false) =>
  defineTask<Payload>({
    name: `tests.take-turns-${lane}${isPatient ? '-patiently' : ''}`,
    lane,
    payload: z.object({ subject: z.string() }),
    tries: DEFAULT_TRIES,
    ...(isPatient && { isPatient }),
    handle: (task) => acts.get(task.payload.subject)!(),
  });
const light = definition('light');
/** One place. */
const media = definition('media');
const maintenance = definition('light', true);
/** Nobody works there. */
const later = definition('webhooks', true);

beforeAll(async () => {
  const { databaseUrl, secret } = server.config;
  const boss = await startQueue(loginUrl(databaseUrl, secret, 'app'), 'worker');
  const sizes = { light: 4, media: 1, speech: 0, elsewhere: 0, voices: 0, webhooks: 0, models: 0 };
  await startWorking(boss, sizes, ending.signal);
});
afterAll(() => {
  useRetryDelay();
  ending.abort();
});

async function order(act: Act, by = light, owner = organisationId): Promise<{ id: string }> {
  const subject = newId();
  acts.set(subject, act);
  const asked = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
  return { id: await run(asTask(owner), () => enqueue(by, asked)) };
}

const rowOf = async (id: string) =>
  (await server.behind.query<Record<string, unknown>>('select * from task where id = $1', [id])).rows[0]!;
const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 });

/** A handler that waits until it is let go, and says when it has begun. */
function gate() {
  const [begun, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const act: Act = async () => {
    begun.resolve();
    await open.promise;
  };
  return { act, begun: begun.promise, open: () => open.resolve() };
}

describe('an outage', () => {
  const failBy = async (failures: number, last: string, reason: string) => {
    useRetryDelay(() => 3_600_000);
    const subject = newId();
    acts.set(subject, () => Promise.reject(new TaskFailure(reason, { isFinal: false })));
    const asked = { organisationId, subjectId: subject, key: subject, payload: { subject } };
    const id = await run(asTask(organisationId), async () => {
      const ordered = await enqueue(media, asked);
      await sqlQuery('update task set failures = $2, failure = $3 where id = $1', [ordered, failures, last]);
      return ordered;
    });
    return { id };
  };

  test.each([
    ['of the storage is waited for', 'storage-away', 'storage-away', 100, 'queued'],
    ['is followed by another try of what then fails by itself', 'no-room', 'unexpected', 100, 'queued'],
    ['does not last for more than a day', 'database-away', 'database-away', 159, 'failed'],
    ['is not what a file fails by itself', 'unexpected', 'unexpected', 7, 'failed'],
  ])('%s', async (_, last, reason, failures, state) => {
    const { id } = await failBy(failures, last, reason);
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ state, failure: reason, failures: failures + 1 }),
    );
  });
});

test('maintenance holds one place of a lane alone', async () => {
  const { act, begun, open } = gate();
  const second = gate();
  const first = await order(act, maintenance);
  await begun;
  const { id } = await order(second.act, maintenance);
  // Every other place looks at least once, and takes what is not maintenance.
  for (const _ of [1, 2, 3, 4, 5]) {
    const other = await order(async () => {});
    await eventually(async () => expect(await rowOf(other.id)).toMatchObject({ state: 'done' }));
  }
  const together = Array.from({ length: 3 }, gate);
  for (const each of together) await order(each.act);
  await Promise.all(together.map((each) => each.begun));
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempt: 0 });
  for (const each of [...together, second]) each.open();
  open();
  for (const done of [first.id, id])
    await eventually(async () => expect(await rowOf(done)).toMatchObject({ state: 'done' }));
});

test('what is due in a month is not looked at, and is behind all else of its kind', async () => {
  const owner = newId();
  const priorityOf = async (startAfter?: Date) => {
    const subject = newId();
    const asked = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
    const id = await run(asTask(owner), () =>
      enqueue(later, { ...asked, ...(startAfter && { startAfter }) }),
    );
    const { rows } = await server.behind.query<{ priority: number }>(
      `select priority from pgboss.job where data ->> 'taskId' = $1`,
      [id],
    );
    return rows[0]!.priority;
  };
  const month = new Date(Date.now() + 30 * 86_400_000);
  expect([await priorityOf(month), await priorityOf(month)]).toEqual([-2_147_483_648, -2_147_483_648]);
  // One that has come due meanwhile pushes nothing behind it.
  await server.behind.query('update pgboss.job set start_after = now() where priority = -2147483648');
  expect([await priorityOf(), await priorityOf()]).toEqual([-1_000_000_000, -1_000_000_001]);
});

test('organisations take turns, however many files one of them has', async () => {
  const { act, begun, open } = gate();
  await order(act, media);
  await begun;
  const done: string[] = [];
  const [many, few] = [newId(), newId()];
  const say = (name: string) => async () => void done.push(name);
  for (let at = 0; at < 12; at++) await order(say(`many ${at}`), media, many);
  for (let at = 0; at < 3; at++) await order(say(`few ${at}`), media, few);
  open();
  await eventually(async () => expect(done).toHaveLength(15));
  expect(done.slice(0, 6)).toEqual(['many 0', 'few 0', 'many 1', 'few 1', 'many 2', 'few 2']);
  // Alone, it has everything, in its own order.
  expect(done.slice(6)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11].map((at) => `many ${at}`));
});
