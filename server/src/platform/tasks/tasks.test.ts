import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asSystem } from '../database/open-scope.ts';
import { db, run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { defineTask, TaskFailure, TaskLost, useRetryDelay } from './define-task.ts';
import { cancelTasks, enqueue, retryTasks } from './enqueue.ts';
import { startPgBoss } from './pg-boss.ts';
import { startTaskRunner } from './runner.ts';
import type { RunningTask } from './running-task.ts';
import { task } from './task.table.ts';

type Payload = { subject: string };

const server = useTestServer();
const organisationId = newId();
const ending = new AbortController();
/** Handlers by subject. */
const handlers = new Map<string, (task: RunningTask<Payload>) => Promise<void>>();
const failed: { subject: string; reason: string }[] = [];

const probe = defineTask<Payload>({
  name: 'tests.task',
  queue: 'light',
  payload: z.object({ subject: z.string() }),
  tries: 3,
  handle: (task) => handlers.get(task.payload.subject)!(task),
  onFailed: async ({ payload }, failure) => {
    failed.push({ subject: payload.subject, reason: failure.reason });
  },
});

const lowPriority = defineTask<Payload>({
  ...probe,
  name: 'tests.task-low-priority',
  queue: 'media',
  isLowPriority: true,
});
const shared = defineTask<Payload>({ ...probe, name: 'tests.task-outside', queue: 'webhooks' });
const urgent = defineTask<Payload>({ ...probe, name: 'tests.task-next', queue: 'media' });

beforeAll(async () => {
  const { databaseUrl, secret } = server.config;
  const boss = await startPgBoss(loginUrl(databaseUrl, secret, 'app'), 'worker');
  const sizes = { light: 4, media: 1, speech: 1, 'remote-speech': 1, diarization: 1, webhooks: 4, models: 1 };
  await startTaskRunner(boss, sizes, ending.signal);
});
afterAll(() => ending.abort());
beforeAll(() => useRetryDelay(() => 0));

/** Enqueues a task with this handler. Returns its subject. */
async function order(
  handler: (task: RunningTask<Payload>) => Promise<void>,
  also: () => Promise<void> = async () => {},
): Promise<string> {
  const subject = newId();
  handlers.set(subject, handler);
  await run(asSystem(organisationId), async () => {
    await enqueue(probe, { organisationId, subjectId: subject, key: subject, payload: { subject } });
    await also();
  });
  return subject;
}

type Row = { state: string; attempt: number; failures: number; failure: string | null };
const rowOf = async (subject: string): Promise<Row | undefined> =>
  (await server.superuser.query<Row>('select * from task where subject_id = $1', [subject])).rows[0];
const attemptsOf = async (subject: string): Promise<(string | null)[]> =>
  (
    await server.superuser.query<{ outcome: string | null }>(
      `select a.outcome from task_attempt a join task t on t.id = a.task_id where t.subject_id = $1 order by a.number`,
      [subject],
    )
  ).rows.map(({ outcome }) => outcome);
const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 100 });

test('a task runs once and records it', async () => {
  const handler = vi.fn(async () => {});
  const subject = await order(handler);
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done', attempt: 1 }));
  expect(handler).toHaveBeenCalledTimes(1);
  expect(await attemptsOf(subject)).toEqual(['done']);
});

test('the same key enqueues one task', async () => {
  const handler = vi.fn(async () => {});
  const subject = await order(handler);
  const again = { organisationId, subjectId: subject, key: subject, payload: { subject } };
  const ids = await run(asSystem(organisationId), async () => [
    await enqueue(probe, again),
    await enqueue(probe, again),
  ]);
  expect(ids[0]).toBe(ids[1]);
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done' }));
  expect(handler).toHaveBeenCalledTimes(1);
});

test('enqueuing does not wait for a transaction that writes the same task', async () => {
  const subject = await order(async () => {});
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done' }));
  const locked = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const writing = run(asSystem(organisationId), async () => {
    await db.update(task).set({ heartbeatAt: new Date() }).where(eq(task.subjectId, subject));
    locked.resolve();
    await asked.promise;
  });
  await locked.promise;
  const again = { organisationId, subjectId: subject, key: subject, payload: { subject } };
  const first = await Promise.race([
    run(asSystem(organisationId), () => enqueue(probe, again)).then(() => 'asked'),
    sleep(5_000, 'waited'),
  ]).finally(asked.resolve);
  await writing;
  expect(first).toBe('asked');
});

test('one organisation gets at most its share of a queue for external services', async () => {
  const open = new AbortController();
  const begun: string[] = [];
  const orderFor = (owner: string) => {
    const subject = newId();
    handlers.set(subject, async () => {
      begun.push(owner);
      await sleep(30_000, undefined, { signal: open.signal }).catch(() => {});
    });
    const options = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
    return run(asSystem(owner), () => enqueue(shared, options));
  };
  const [slow, other, later] = [newId(), newId(), newId()];
  for (const owner of [slow, slow, slow, slow, other]) await orderFor(owner);
  await eventually(async () => expect(begun.toSorted()).toEqual([slow, slow, other].toSorted()));
  // One slot is free for a later organisation, because earlier tasks wait for their own organisation.
  await orderFor(later);
  await eventually(async () => expect(begun).toContain(later));
  expect(begun).toHaveLength(4);
  open.abort();
  await eventually(async () => expect(begun).toHaveLength(6));
});

test('a rolled-back task never runs', async () => {
  const handler = vi.fn(async () => {});
  await expect(order(handler, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // Deliveries are in order, so the rolled-back one would have come first.
  const subject = await order(async () => {});
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done' }));
  expect(handler).not.toHaveBeenCalled();
});

test('a temporary failure is retried', async () => {
  let tries = 0;
  const subject = await order(async () => {
    tries += 1;
    if (tries < 3) throw new Error('for now');
  });
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done', attempt: 3 }));
  expect(await attemptsOf(subject)).toEqual(['failed', 'failed', 'done']);
  expect(failed.some((each) => each.subject === subject)).toBe(false);
});

test('a permanent failure ends the tries and is reported', async () => {
  const subject = await order(() => Promise.reject(new Error('always')));
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'failed', failures: 3 }));
  expect(failed).toContainEqual({ subject, reason: 'unexpected' });
});

test('a final failure is not retried, but a person may retry it', async () => {
  let isFixed = false;
  const subject = await order(async () => {
    if (!isFixed) throw new TaskFailure('empty', { isFinal: true });
  });
  await eventually(async () =>
    expect(await rowOf(subject)).toMatchObject({ state: 'failed', attempt: 1, failure: 'empty' }),
  );
  isFixed = true;
  await run(asSystem(organisationId), () => retryTasks(subject));
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done', failure: null }));
});

test('a cancelled task is aborted and cannot write', async () => {
  const seen: unknown[] = [];
  const subject = await order(async (task) => {
    await sleep(10_000, undefined, { signal: task.signal }).catch(() => {});
    await task.write(async () => seen.push('wrote')).catch((error: unknown) => seen.push(error));
    throw task.signal.reason;
  });
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'running' }));
  await run(asSystem(organisationId), () => cancelTasks(subject));
  await eventually(async () => expect(seen).toEqual([expect.any(TaskLost)]));
  await eventually(async () => expect(await attemptsOf(subject)).toEqual(['cancelled']));
  expect(await rowOf(subject)).toMatchObject({ state: 'cancelled' });
});

test('an outdated attempt writes nothing', async () => {
  const outcome = Promise.withResolvers<unknown>();
  const subject = await order(async (task) => {
    // As if this worker froze and another claimed the task.
    await server.superuser.query('update task set attempt = attempt + 1 where subject_id = $1', [subject]);
    outcome.resolve(await task.finish('done').catch((error: unknown) => error));
  });
  expect(await outcome.promise).toBeInstanceOf(TaskLost);
  expect(await rowOf(subject)).toMatchObject({ state: 'running', attempt: 2 });
});

test('low-priority tasks run after others of their queue', async () => {
  const done: string[] = [];
  await run(asSystem(organisationId), async () => {
    for (const [name, definition] of [
      ['lowPriority', lowPriority],
      ['lowPriority too', lowPriority],
      ['next', urgent],
    ] as const) {
      const subject = newId();
      handlers.set(subject, async () => void done.push(name));
      await enqueue(definition, { organisationId, subjectId: subject, key: subject, payload: { subject } });
    }
  });
  await eventually(async () => expect(done).toEqual(['next', 'lowPriority', 'lowPriority too']));
});

test('tasks of another organisation are not visible', async () => {
  const subject = await order(async () => {});
  expect(await run(asSystem(newId()), () => cancelTasks(subject))).toBe(0);
});
