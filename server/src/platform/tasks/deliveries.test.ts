import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asSystem } from '../database/open-scope.ts';
import { run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { claimTask } from './claim-task.ts';
import {
  defineTask,
  DEFAULT_TRIES,
  retryDelayMs,
  useRetryDelay,
  type TaskQueue,
  queueNameOf,
} from './define-task.ts';
import { enqueue, retryTask, retryTasks } from './enqueue.ts';
import { pgBoss, startPgBoss } from './pg-boss.ts';
import { startTaskRunner } from './runner.ts';
import { makeRunningTask, type RunningTask } from './running-task.ts';
import type { task } from './task.table.ts';
import { makeGate, NO_SLOTS } from './tasks.factory.ts';

type Payload = { subject: string };
type Handler = (task: RunningTask<Payload>) => Promise<void>;

const server = useTestServer();
const organisationId = newId();
const ending = new AbortController();
const handlers = new Map<string, Handler>();
const failed: string[] = [];
/** Subjects whose `onFailed` always throws. */
const unreportable = new Set<string>();

const definition = (queue: TaskQueue) =>
  defineTask<Payload>({
    name: `tests.deliver-${queue}`,
    queue,
    payload: z.object({ subject: z.string() }),
    tries: DEFAULT_TRIES,
    handle: (task) => handlers.get(task.payload.subject)!(task),
    onFailed: async ({ payload }, { reason }) => {
      if (unreportable.has(payload.subject)) throw new Error('cannot be reported');
      failed.push(`${payload.subject} ${reason}`);
    },
  });
const light = definition('light');
/** Has one slot. */
const media = definition('media');
/** Without workers unless a test starts one. */
const voices = definition('diarization');
const models = definition('models');

beforeAll(async () => {
  const { databaseUrl, secret } = server.config;
  const boss = await startPgBoss(loginUrl(databaseUrl, secret, 'app'), 'worker');
  await startTaskRunner(boss, { ...NO_SLOTS, light: 4, media: 1 }, ending.signal);
});
afterAll(() => ending.abort());
afterEach(() => useRetryDelay());

async function order(
  handler: Handler,
  by = light,
  owner = organisationId,
): Promise<{ id: string; subject: string }> {
  const subject = newId();
  handlers.set(subject, handler);
  const options = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
  return { subject, id: await run(asSystem(owner), () => enqueue(by, options)) };
}

type Row = typeof task.$inferSelect & { deliveryId: string };
const rowOf = async (id: string): Promise<Row> =>
  (
    await server.superuser.query<Row>(
      'select *, delivery_id as "deliveryId", start_after as "startAfter" from task where id = $1',
      [id],
    )
  ).rows[0]!;
const outcomesOf = async (id: string): Promise<(string | null)[]> =>
  (
    await server.superuser.query<{ outcome: string | null }>(
      'select outcome from task_attempt where task_id = $1 order by number',
      [id],
    )
  ).rows.map(({ outcome }) => outcome);
const deliveriesOf = async (id: string) =>
  (
    await server.superuser.query<{ id: string; state: string; inSeconds: number }>(
      `select id, state, extract(epoch from start_after - now())::int as "inSeconds" from pgboss.job
       where data ->> 'taskId' = $1 order by created_on`,
      [id],
    )
  ).rows;
const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 50 });

describe('a temporary failure', () => {
  test('survives any outage of up to two minutes', () => {
    let atMs = 0;
    const tries = [0];
    for (let failures = 1; failures < DEFAULT_TRIES; failures++) tries.push((atMs += retryDelayMs(failures)));
    // The outage starts at the latest when the first try begins.
    for (let outageMs = 1; outageMs <= 120_000; outageMs += 100)
      expect(tries.some((triedMs) => triedMs > outageMs)).toBe(true);
    expect(Array.from({ length: 30 }, (_, at) => retryDelayMs(at + 1)).every((ms) => ms <= 600_000)).toBe(
      true,
    );
  });

  test('waits in its row for the next try, without occupying a slot', async () => {
    useRetryDelay(() => 3_600_000);
    const { id, subject } = await order(() => Promise.reject(new Error('away')), media);
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'queued', failures: 1 }));
    const { startAfter, deliveryId } = await rowOf(id);
    expect(startAfter!.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
    const other = await order(async () => {}, media);
    await eventually(async () => expect(await rowOf(other.id)).toMatchObject({ state: 'done' }));
    const [first, next] = await deliveriesOf(id);
    expect(first).toMatchObject({ state: 'completed' });
    expect(next).toMatchObject({ id: deliveryId, state: 'created' });
    expect(next!.inSeconds).toBeGreaterThan(3_500);
    // A person may retry without waiting.
    handlers.set(subject, async () => {});
    await run(asSystem(organisationId), () => retryTask(id));
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'done', startAfter: null }));
  });

  test('of two seconds fails nothing, with the real delays', { timeout: 30_000 }, async () => {
    let backAt = 0;
    const works: Handler = async () => {
      backAt ||= Date.now() + 2_000;
      if (Date.now() < backAt) throw new Error('away');
    };
    const orders = await Promise.all(Array.from({ length: 8 }, () => order(works)));
    for (const { id } of orders)
      await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ state: 'done' }), {
        timeout: 25_000,
        interval: 100,
      });
    expect(failed).toEqual([]);
  });
});

describe('a second delivery', () => {
  test('of a running task does not take it over', async () => {
    const { handler, begun, open } = makeGate();
    const { id } = await order(handler);
    await begun;
    const [delivery] = await deliveriesOf(id);
    await pgBoss().send(queueNameOf('light'), { organisationId, taskId: id });
    // The same delivery again, as if only pg-boss had missed this worker's heartbeat.
    await server.superuser.query(`update pgboss.job set state = 'created' where id = $1`, [delivery!.id]);
    const later = async () => (await deliveriesOf(id)).filter(({ state }) => state === 'created');
    await eventually(async () =>
      expect((await later()).map(({ inSeconds }) => inSeconds > 5)).toEqual([true]),
    );
    expect(await outcomesOf(id)).toEqual([null]);
    open();
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 1 }));
    expect(await outcomesOf(id)).toEqual(['done']);
  });

  test('of queued work that was retried is ignored', async () => {
    const { handler, begun, open } = makeGate();
    const subject = newId();
    handlers.set(subject, handler);
    const options = { organisationId, subjectId: subject, key: subject, payload: { subject } };
    const id = await run(asSystem(organisationId), async () => {
      const ordered = await enqueue(light, options);
      for (const _ of [1, 2]) await retryTask(ordered);
      return ordered;
    });
    await begun;
    const states = async () => (await deliveriesOf(id)).map(({ state }) => state).toSorted();
    await eventually(async () => expect(await states()).toEqual(['active', 'completed', 'completed']));
    expect(await outcomesOf(id)).toEqual([null]);
    open();
    await eventually(async () => expect(await outcomesOf(id)).toEqual(['done']));
  });
});

describe('a worker that dies', () => {
  const claim = async (id: string) => {
    const { deliveryId } = await rowOf(id);
    const attempt = { deliveryId, queue: 'diarization', worker: 'w' } as const;
    return run(asSystem(organisationId), () => claimTask(id, attempt));
  };
  const die = (id: string) =>
    server.superuser.query(`update task set heartbeat_at = now() - interval '1 minute' where id = $1`, [id]);

  test('five times in a row with the same task fails it, and a person may retry it', async () => {
    const { id, subject } = await order(async () => {}, voices);
    for (const losses of [0, 1, 2, 3, 4]) {
      // From the second loss on, the first claim only redelivers the task.
      if (losses > 1) expect(await claim(id)).toBeUndefined();
      expect(await rowOf(id)).toMatchObject({ losses: losses > 1 ? losses : Math.max(0, losses - 1) });
      expect(await claim(id)).toBeDefined();
      await die(id);
    }
    expect(await claim(id)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'worker-lost', losses: 5 });
    expect(failed).toContain(`${subject} worker-lost`);
    await run(asSystem(organisationId), () => retryTasks(subject));
    expect(await claim(id)).toBeDefined();
  });

  test('repeatedly gets its tasks back at once, then after delays that differ', async () => {
    const tasks = [await order(async () => {}, voices), await order(async () => {}, voices)];
    const random = vi.spyOn(Math, 'random');
    for (const { id } of tasks)
      for (const _ of [1, 2]) {
        expect(await claim(id)).toBeDefined();
        await die(id);
      }
    const paused = [];
    for (const [at, { id }] of tasks.entries()) {
      random.mockReturnValue(at);
      expect(await claim(id)).toBeUndefined();
      expect(await rowOf(id)).toMatchObject({ state: 'queued', losses: 2, attempt: 2 });
      expect(await outcomesOf(id)).toEqual(['lost', 'lost']);
      paused.push((await deliveriesOf(id)).at(-1)!.inSeconds);
    }
    random.mockRestore();
    expect(paused).toEqual([expect.closeTo(8, -0.5), expect.closeTo(24, -0.5)]);
  });

  test('after some progress each time fails nothing', async () => {
    const { id } = await order(async () => {}, voices);
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      const claimed = (await claim(id))!;
      await makeRunningTask(claimed, claimed.payload, ending.signal).advance(async () => {});
      await die(id);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'running', losses: 0 });
  });

  test('or stops releases its task at once, without counting a failure', async () => {
    const stopping = new AbortController();
    await startTaskRunner(pgBoss(), { ...NO_SLOTS, diarization: 1 }, stopping.signal);
    const begun = Promise.withResolvers<void>();
    let tries = 0;
    const { id } = await order(async ({ signal }) => {
      tries += 1;
      begun.resolve();
      if (tries === 1) await sleep(60_000, undefined, { signal });
    }, voices);
    await begun.promise;
    await startTaskRunner(pgBoss(), { ...NO_SLOTS, diarization: 1 }, ending.signal);
    stopping.abort();
    await eventually(async () => expect((await outcomesOf(id))[0]).toBe('released'));
    // The ending slot may claim the next delivery and releases it too.
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ state: 'done', failures: 0, losses: 0 }),
    );
  });
});

test('a task whose onFailed throws is retried with backoff until it fails properly', async () => {
  useRetryDelay((failures) => failures * 3_600_000);
  const { id, subject } = await order(async () => {}, models);
  unreportable.add(subject);
  await server.superuser.query(`update task set state = 'running', losses = 4 where id = $1`, [id]);
  await startTaskRunner(pgBoss(), { ...NO_SLOTS, models: 1 }, ending.signal);
  for (const hours of [1, 2]) {
    const paused = { state: 'created', inSeconds: expect.closeTo(hours * 3_600, -2) as number };
    await eventually(async () => expect((await deliveriesOf(id))[hours]).toMatchObject(paused));
    expect(await rowOf(id)).toMatchObject({ state: 'running', losses: 4, failures: hours });
    if (hours === 2) unreportable.delete(subject);
    await server.superuser.query(`update pgboss.job set start_after = now() where data ->> 'taskId' = $1`, [
      id,
    ]);
    // Wakes the slot, which would otherwise poll seconds later.
    await pgBoss().send(queueNameOf('models'), { organisationId, taskId: newId() });
  }
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ failure: 'worker-lost' }));
  expect(failed).toContain(`${subject} worker-lost`);
});

test('a postponed task frees its slot and counts no failure', async () => {
  let tries = 0;
  const { id } = await order(async (task) => {
    tries += 1;
    // An engine may replace the error with its own.
    if (tries === 1) {
      try {
        task.postpone(60_000);
      } catch {
        throw new Error('The reader is gone.');
      }
    }
  }, media);
  await eventually(async () => expect(await outcomesOf(id)).toEqual(['released']));
  expect(await rowOf(id)).toMatchObject({ state: 'queued', failures: 0, startAfter: expect.any(Date) });
  await run(asSystem(organisationId), () => retryTask(id));
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'done' }));
  expect(await outcomesOf(id)).toEqual(['released', 'done']);
});
