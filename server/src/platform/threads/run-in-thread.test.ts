import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_THREADS_PER_WORK, runInThread, startThread } from './run-in-thread.ts';
import type { ThreadJob } from './thread.fixture.ts';

const module = new URL('thread.fixture.ts', import.meta.url);
const limits = { timeoutMs: 30_000, memoryMb: 64 };
const run = (job: ThreadJob, further: object = {}): Promise<unknown> =>
  runInThread(module, job, { ...limits, ...further });

test('a thread returns its result, and inherits no keys', async () => {
  process.env.COLLOQUY_TEST_KEY = 'secret';
  expect(await run({ kind: 'environment' })).toEqual({});
  delete process.env.COLLOQUY_TEST_KEY;
});

test('no thread sees what an earlier one changed', async () => {
  await run({ kind: 'pollute' });
  expect(await run({ kind: 'look' })).toBe('clean');
});

test('a thread is ended at its limit of time', () =>
  expect(run({ kind: 'spin' }, { timeoutMs: 500 })).rejects.toMatchObject({ reason: 'time' }));

test('a thread is ended at its limit of memory, without harm to others', async () => {
  const other = run({ kind: 'environment' });
  await expect(run({ kind: 'fill memory' })).rejects.toMatchObject({ reason: 'memory' });
  await expect(run({ kind: 'overflow the stack' })).rejects.toMatchObject({ reason: 'memory' });
  expect(await other).toEqual({});
});

test('a thread that ends without a result is an error', () =>
  expect(run({ kind: 'exit' })).rejects.toMatchObject({ reason: 'exit' }));

test('an error of the work reaches the caller', () =>
  expect(run({ kind: 'throw' })).rejects.toThrow('of the work'));

test('an aborted signal ends the thread with its reason', async () => {
  const controller = new AbortController();
  const result = run({ kind: 'spin' }, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('not wanted')), 200);
  await expect(result).rejects.toThrow('not wanted');
  await expect(run({ kind: 'look' }, { signal: controller.signal })).rejects.toThrow('not wanted');
});

test('results arrive one after another, and the thread ends when the reader stops', async () => {
  const { results, ended } = await startThread<number>(module, { kind: 'count' }, limits);
  const read: number[] = [];
  for await (const result of results) {
    read.push(result);
    if (result === 3) break;
  }
  expect(read).toEqual([1, 2, 3]);
  await ended;
});

test('a thread that no one reads ends at its limit, and its error harms no one', async () => {
  await (
    await startThread(module, { kind: 'count' }, { ...limits, timeoutMs: 300 })
  ).ended;
  await (
    await startThread(module, { kind: 'throw' }, limits)
  ).ended;
  await delay(10);
});

test('all work shares one limit of threads, and one kind of work leaves a thread to the others', async () => {
  const controller = new AbortController();
  const occupy = (of: URL, count: number): Promise<unknown[]> =>
    Promise.all(
      Array.from({ length: count }, () =>
        startThread(of, { kind: 'count' }, { ...limits, signal: controller.signal }),
      ),
    );
  const [second, third] = [new URL('?second', module), new URL('?third', module)];
  await occupy(module, MAX_THREADS_PER_WORK);
  let hasRun = false;
  const waiting = run({ kind: 'look' }).finally(() => (hasRun = true));
  expect(await runInThread(second, { kind: 'look' }, limits)).toBe('clean');
  expect(hasRun).toBe(false);

  await occupy(second, 1);
  const aborted = new AbortController();
  const thirdWork = runInThread(third, { kind: 'look' }, { ...limits, signal: aborted.signal });
  setTimeout(() => aborted.abort(new Error('no longer needed')), 200);
  await expect(thirdWork).rejects.toThrow('no longer needed');
  expect(hasRun).toBe(false);

  controller.abort();
  expect(await waiting).toBe('clean');
});

test('input that cannot be sent to a thread leaves its place to others', async () => {
  for (let count = 0; count <= MAX_THREADS_PER_WORK; count++)
    await expect(runInThread(module, () => {}, limits)).rejects.toThrow('could not be cloned');
  expect(await run({ kind: 'look' })).toBe('clean');
});
