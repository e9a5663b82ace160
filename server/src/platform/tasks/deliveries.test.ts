import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asTask } from '../database/open.ts';
import { run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { claimTask } from './claim-task.ts';
import { defineTask } from './define-task.ts';
import { enqueue, retryTask, retryTasks } from './enqueue.ts';
import { type Lane, laneQueue } from './lanes.ts';
import { queue, startQueue } from './queue.ts';
import { DEFAULT_TRIES, retryDelayMs, useRetryDelay } from './retry-delay.ts';
import { startWorking } from './runner.ts';
import { makeRunningTask, type RunningTask } from './running-task.ts';
import type { task } from './task.table.ts';

type Payload = { subject: string };
type Act = (task: RunningTask<Payload>) => Promise<void>;

const server = useTestServer();
const organisationId = newId();
const ending = new AbortController();
const acts = new Map<string, Act>();
const failed: string[] = [];
/** Subjects whose failure always throws. */
const unfailable = new Set<string>();

const definition = (lane: Lane) =>
  defineTask<Payload>({
    name: `tests.deliver-${lane}`,
    lane,
    payload: z.object({ subject: z.string() }),
    tries: DEFAULT_TRIES,
    handle: (task) => acts.get(task.payload.subject)!(task),
    onFailed: async ({ payload }, { reason }) => {
      if (unfailable.has(payload.subject)) throw new Error('cannot be told');
      failed.push(`${payload.subject} ${reason}`);
    },
  });
const light = definition('light');
/** One place. */
const media = definition('media');
/** Nobody works here unless a test does. */
const voices = definition('voices');
const models = definition('models');

const NOBODY = { light: 0, media: 0, speech: 0, elsewhere: 0, voices: 0, webhooks: 0, models: 0 };

beforeAll(async () => {
  const { databaseUrl, secret } = server.config;
  const boss = await startQueue(loginUrl(databaseUrl, secret, 'app'), 'worker');
  await startWorking(boss, { ...NOBODY, light: 4, media: 1 }, ending.signal);
});
afterAll(() => ending.abort());
afterEach(() => useRetryDelay());

async function order(act: Act, by = light, owner = organisationId): Promise<{ id: string; subject: string }> {
  const subject = newId();
  acts.set(subject, act);
  const asked = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
  return { subject, id: await run(asTask(owner), () => enqueue(by, asked)) };
}

type Row = typeof task.$inferSelect & { deliveryId: string };
const rowOf = async (id: string): Promise<Row> =>
  (
    await server.behind.query<Row>(
      'select *, delivery_id as "deliveryId", start_after as "startAfter" from task where id = $1',
      [id],
    )
  ).rows[0]!;
const outcomesOf = async (id: string): Promise<(string | null)[]> =>
  (
    await server.behind.query<{ outcome: string | null }>(
      'select outcome from task_attempt where task_id = $1 order by number',
      [id],
    )
  ).rows.map(({ outcome }) => outcome);
const deliveriesOf = async (id: string) =>
  (
    await server.behind.query<{ id: string; state: string; inSeconds: number }>(
      `select id, state, extract(epoch from start_after - now())::int as "inSeconds" from pgboss.job
       where data ->> 'taskId' = $1 order by created_on`,
      [id],
    )
  ).rows;
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

describe('a failure that may pass', () => {
  test('is tried again after each outage of up to two minutes, whenever that began', () => {
    let atMs = 0;
    const tries = [0];
    for (let failures = 1; failures < DEFAULT_TRIES; failures++) tries.push((atMs += retryDelayMs(failures)));
    // The first try falls into the outage at the earliest when it begins.
    for (let outageMs = 1; outageMs <= 120_000; outageMs += 100)
      expect(tries.some((triedMs) => triedMs > outageMs)).toBe(true);
    expect(Array.from({ length: 30 }, (_, at) => retryDelayMs(at + 1)).every((ms) => ms <= 600_000)).toBe(
      true,
    );
  });

  test('waits in its row for its next try, and holds no place meanwhile', async () => {
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
    // A person need not wait for that.
    acts.set(subject, async () => {});
    await run(asTask(organisationId), () => retryTask(id));
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'done', startAfter: null }));
  });

  test('of two seconds fails nothing, at the real pauses', { timeout: 30_000 }, async () => {
    let backAt = 0;
    const works: Act = async () => {
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
  test('of a task that is being done takes it from nobody', async () => {
    const { act, begun, open } = gate();
    const { id } = await order(act);
    await begun;
    const [delivery] = await deliveriesOf(id);
    await queue().send(laneQueue('light'), { organisationId, taskId: id });
    // The same one again, as if this worker had been silent towards the queue alone.
    await server.behind.query(`update pgboss.job set state = 'created' where id = $1`, [delivery!.id]);
    const later = async () => (await deliveriesOf(id)).filter(({ state }) => state === 'created');
    await eventually(async () =>
      expect((await later()).map(({ inSeconds }) => inSeconds > 5)).toEqual([true]),
    );
    expect(await outcomesOf(id)).toEqual([null]);
    open();
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'done', attempt: 1 }));
    expect(await outcomesOf(id)).toEqual(['done']);
  });

  test('of work that was retried while it waited is ignored', async () => {
    const { act, begun, open } = gate();
    const subject = newId();
    acts.set(subject, act);
    const asked = { organisationId, subjectId: subject, key: subject, payload: { subject } };
    const id = await run(asTask(organisationId), async () => {
      const ordered = await enqueue(light, asked);
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
    return run(asTask(organisationId), () => claimTask(id, { deliveryId, lane: 'voices', worker: 'w' }));
  };
  const die = (id: string) =>
    server.behind.query(`update task set heartbeat_at = now() - interval '1 minute' where id = $1`, [id]);

  test('five times in a row with the same task fails that, and a person may retry it', async () => {
    const { id, subject } = await order(async () => {}, voices);
    for (const losses of [0, 1, 2, 3, 4]) {
      // From the second loss on, the first claim only has it delivered again.
      if (losses > 1) expect(await claim(id)).toBeUndefined();
      expect(await rowOf(id)).toMatchObject({ losses: losses > 1 ? losses : Math.max(0, losses - 1) });
      expect(await claim(id)).toBeDefined();
      await die(id);
    }
    expect(await claim(id)).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failure: 'worker-lost', losses: 5 });
    expect(failed).toContain(`${subject} worker-lost`);
    await run(asTask(organisationId), () => retryTasks(subject));
    expect(await claim(id)).toBeDefined();
  });

  test('again and again has its tasks back at once, and then after pauses that part them', async () => {
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

  test('after each some progress fails nothing', async () => {
    const { id } = await order(async () => {}, voices);
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      const claimed = (await claim(id))!;
      await makeRunningTask(claimed, claimed.payload, ending.signal).advance(async () => {});
      await die(id);
    }
    expect(await rowOf(id)).toMatchObject({ state: 'running', losses: 0 });
  });

  test('or is told to end gives its task back at once, and that counts as nothing', async () => {
    const stopping = new AbortController();
    await startWorking(queue(), { ...NOBODY, voices: 1 }, stopping.signal);
    const begun = Promise.withResolvers<void>();
    let tries = 0;
    const { id } = await order(async ({ signal }) => {
      tries += 1;
      begun.resolve();
      if (tries === 1) await sleep(60_000, undefined, { signal });
    }, voices);
    await begun.promise;
    await startWorking(queue(), { ...NOBODY, voices: 1 }, ending.signal);
    stopping.abort();
    await eventually(async () => expect((await outcomesOf(id))[0]).toBe('released'));
    // The place that ends takes what comes next, and gives it back as well.
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ state: 'done', failures: 0, losses: 0 }),
    );
  });
});

test('a task whose failure cannot be told fails once it can, and is delivered with backoff until then', async () => {
  useRetryDelay((failures) => failures * 3_600_000);
  const { id, subject } = await order(async () => {}, models);
  unfailable.add(subject);
  await server.behind.query(`update task set state = 'running', losses = 4 where id = $1`, [id]);
  await startWorking(queue(), { ...NOBODY, models: 1 }, ending.signal);
  for (const hours of [1, 2]) {
    const paused = { state: 'created', inSeconds: expect.closeTo(hours * 3_600, -2) as number };
    await eventually(async () => expect((await deliveriesOf(id))[hours]).toMatchObject(paused));
    expect(await rowOf(id)).toMatchObject({ state: 'running', losses: 4, failures: hours });
    if (hours === 2) unfailable.delete(subject);
    await server.behind.query(`update pgboss.job set start_after = now() where data ->> 'taskId' = $1`, [id]);
    // Wakes the place, which would look for it only seconds later.
    await queue().send(laneQueue('models'), { organisationId, taskId: newId() });
  }
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ failure: 'worker-lost' }));
  expect(failed).toContain(`${subject} worker-lost`);
});

test('a task that cannot go on yet frees its place, and fails nothing', async () => {
  let tries = 0;
  const { id } = await order(async (task) => {
    tries += 1;
    // An engine may make an error of its own of it.
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
  await run(asTask(organisationId), () => retryTask(id));
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ state: 'done' }));
  expect(await outcomesOf(id)).toEqual(['released', 'done']);
});
