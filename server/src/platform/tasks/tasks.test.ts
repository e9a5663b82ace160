import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useTestServer } from '../../testing/test-server.ts';
import { loginUrl } from '../database/logins.ts';
import { asTask } from '../database/open.ts';
import { db, run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { defineTask, TaskFailure, TaskLost } from './define-task.ts';
import { cancelTasks, enqueue, retryTasks } from './enqueue.ts';
import { startQueue } from './queue.ts';
import { useRetryDelay } from './retry-delay.ts';
import { startWorking } from './runner.ts';
import type { RunningTask } from './running-task.ts';
import { task } from './task.table.ts';

type Payload = { subject: string };

const server = useTestServer();
const organisationId = newId();
const ending = new AbortController();
/** What each subject's handler does. */
const acts = new Map<string, (task: RunningTask<Payload>) => Promise<void>>();
const failed: { subject: string; reason: string }[] = [];

const probe = defineTask<Payload>({
  name: 'tests.act',
  lane: 'light',
  payload: z.object({ subject: z.string() }),
  tries: 3,
  handle: (task) => acts.get(task.payload.subject)!(task),
  onFailed: async ({ payload }, failure) => {
    failed.push({ subject: payload.subject, reason: failure.reason });
  },
});

const patient = defineTask<Payload>({
  ...probe,
  name: 'tests.act-patiently',
  lane: 'media',
  isPatient: true,
});
const shared = defineTask<Payload>({ ...probe, name: 'tests.act-outside', lane: 'webhooks' });
const urgent = defineTask<Payload>({ ...probe, name: 'tests.act-next', lane: 'media' });

beforeAll(async () => {
  const { databaseUrl, secret } = server.config;
  const boss = await startQueue(loginUrl(databaseUrl, secret, 'app'), 'worker');
  const sizes = { light: 4, media: 1, speech: 1, elsewhere: 1, voices: 1, webhooks: 4, models: 1 };
  await startWorking(boss, sizes, ending.signal);
});
afterAll(() => ending.abort());
beforeAll(() => useRetryDelay(() => 0));

/** Orders work whose handler is `act`; answers its subject. */
async function order(
  act: (task: RunningTask<Payload>) => Promise<void>,
  also: () => Promise<void> = async () => {},
): Promise<string> {
  const subject = newId();
  acts.set(subject, act);
  await run(asTask(organisationId), async () => {
    await enqueue(probe, { organisationId, subjectId: subject, key: subject, payload: { subject } });
    await also();
  });
  return subject;
}

type Row = { state: string; attempt: number; failures: number; failure: string | null };
const rowOf = async (subject: string): Promise<Row | undefined> =>
  (await server.behind.query<Row>('select * from task where subject_id = $1', [subject])).rows[0];
const attemptsOf = async (subject: string): Promise<(string | null)[]> =>
  (
    await server.behind.query<{ outcome: string | null }>(
      `select a.outcome from task_attempt a join task t on t.id = a.task_id where t.subject_id = $1 order by a.number`,
      [subject],
    )
  ).rows.map(({ outcome }) => outcome);
const eventually = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 100 });

test('work is done once, and says so', async () => {
  const act = vi.fn(async () => {});
  const subject = await order(act);
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done', attempt: 1 }));
  expect(act).toHaveBeenCalledTimes(1);
  expect(await attemptsOf(subject)).toEqual(['done']);
});

test('the same key asks for the same work', async () => {
  const act = vi.fn(async () => {});
  const subject = await order(act);
  const again = { organisationId, subjectId: subject, key: subject, payload: { subject } };
  const ids = await run(asTask(organisationId), async () => [
    await enqueue(probe, again),
    await enqueue(probe, again),
  ]);
  expect(ids[0]).toBe(ids[1]);
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done' }));
  expect(act).toHaveBeenCalledTimes(1);
});

test('whoever asks for work that is being written about does not wait for that', async () => {
  const subject = await order(async () => {});
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done' }));
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const writing = run(asTask(organisationId), async () => {
    await db.update(task).set({ heartbeatAt: new Date() }).where(eq(task.subjectId, subject));
    held.resolve();
    await asked.promise;
  });
  await held.promise;
  const again = { organisationId, subjectId: subject, key: subject, payload: { subject } };
  const first = await Promise.race([
    run(asTask(organisationId), () => enqueue(probe, again)).then(() => 'asked'),
    sleep(5_000, 'waited'),
  ]).finally(asked.resolve);
  await writing;
  expect(first).toBe('asked');
});

test('where others outside decide how long it takes, one organisation holds no more than its share', async () => {
  const open = new AbortController();
  const begun: string[] = [];
  const orderFor = (owner: string) => {
    const subject = newId();
    acts.set(subject, async () => {
      begun.push(owner);
      await sleep(30_000, undefined, { signal: open.signal }).catch(() => {});
    });
    const asked = { organisationId: owner, subjectId: subject, key: subject, payload: { subject } };
    return run(asTask(owner), () => enqueue(shared, asked));
  };
  const [slow, other, later] = [newId(), newId(), newId()];
  for (const owner of [slow, slow, slow, slow, other]) await orderFor(owner);
  await eventually(async () => expect(begun.toSorted()).toEqual([slow, slow, other].toSorted()));
  // There is room for one more, which was asked for last: what waits before it waits for its own organisation.
  await orderFor(later);
  await eventually(async () => expect(begun).toContain(later));
  expect(begun).toHaveLength(4);
  open.abort();
  await eventually(async () => expect(begun).toHaveLength(6));
});

test('what was rolled back is never done', async () => {
  const act = vi.fn(async () => {});
  await expect(order(act, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  // Deliveries keep their order: that of the one before would have come first.
  const subject = await order(async () => {});
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done' }));
  expect(act).not.toHaveBeenCalled();
});

test('a passing failure is tried again', async () => {
  let tries = 0;
  const subject = await order(async () => {
    tries += 1;
    if (tries < 3) throw new Error('for now');
  });
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done', attempt: 3 }));
  expect(await attemptsOf(subject)).toEqual(['failed', 'failed', 'done']);
  expect(failed.some((each) => each.subject === subject)).toBe(false);
});

test('a failure that keeps coming is given up and told', async () => {
  const subject = await order(() => Promise.reject(new Error('always')));
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'failed', failures: 3 }));
  expect(failed).toContainEqual({ subject, reason: 'unexpected' });
});

test('a final failure is not tried again; a person may retry it', async () => {
  let isMended = false;
  const subject = await order(async () => {
    if (!isMended) throw new TaskFailure('empty', { isFinal: true });
  });
  await eventually(async () =>
    expect(await rowOf(subject)).toMatchObject({ state: 'failed', attempt: 1, failure: 'empty' }),
  );
  isMended = true;
  await run(asTask(organisationId), () => retryTasks(subject));
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'done', failure: null }));
});

test('cancelled work is told to stop, and can write no more', async () => {
  const seen: unknown[] = [];
  const subject = await order(async (task) => {
    await sleep(10_000, undefined, { signal: task.signal }).catch(() => {});
    await task.write(async () => seen.push('wrote')).catch((error: unknown) => seen.push(error));
    throw task.signal.reason;
  });
  await eventually(async () => expect(await rowOf(subject)).toMatchObject({ state: 'running' }));
  await run(asTask(organisationId), () => cancelTasks(subject));
  await eventually(async () => expect(seen).toEqual([expect.any(TaskLost)]));
  await eventually(async () => expect(await attemptsOf(subject)).toEqual(['cancelled']));
  expect(await rowOf(subject)).toMatchObject({ state: 'cancelled' });
});

test('an attempt that another one has overtaken writes nothing', async () => {
  const outcome = Promise.withResolvers<unknown>();
  const subject = await order(async (task) => {
    // As if this worker had been frozen and another had taken the task.
    await server.behind.query('update task set attempt = attempt + 1 where subject_id = $1', [subject]);
    outcome.resolve(await task.finish('done').catch((error: unknown) => error));
  });
  expect(await outcome.promise).toBeInstanceOf(TaskLost);
  expect(await rowOf(subject)).toMatchObject({ state: 'running', attempt: 2 });
});

test('patient work lets other work of its lane go first', async () => {
  const done: string[] = [];
  await run(asTask(organisationId), async () => {
    for (const [name, definition] of [
      ['patient', patient],
      ['patient too', patient],
      ['next', urgent],
    ] as const) {
      const subject = newId();
      acts.set(subject, async () => void done.push(name));
      await enqueue(definition, { organisationId, subjectId: subject, key: subject, payload: { subject } });
    }
  });
  await eventually(async () => expect(done).toEqual(['next', 'patient', 'patient too']));
});

test('tasks of another organisation are out of sight', async () => {
  const subject = await order(async () => {});
  expect(await run(asTask(newId()), () => cancelTasks(subject))).toBe(0);
});
