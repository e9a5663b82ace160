import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const limits = {
  running: 3,
  runningPerOwner: 2,
  waitingPerOwner: 2,
  maxWaitMs: 60_000,
  refusal: 'Too much.',
};

test('starts work in order, skips an owner at the limit, and refuses work beyond the queue', async () => {
  const limit = new ConcurrencyLimit(limits);
  const started: string[] = [];
  const ask = async (owner: string): Promise<() => void> => {
    const release = await limit.acquire(owner);
    started.push(owner);
    return release;
  };
  const [one, two] = [await ask('a'), await ask('a')];
  const waits = [ask('a'), ask('a')];
  await expect(ask('a')).rejects.toMatchObject({ error: 'not-now', message: 'Too much.' });
  const other = await ask('b');
  expect(started).toEqual(['a', 'a', 'b']);
  const third = ask('c');
  other();
  await third;
  one();
  one();
  two();
  for (const release of await Promise.all(waits)) release();
  (await third)();
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a', 'a']);
});

test('refuses work that waits too long, without blocking other work', async () => {
  const limit = new ConcurrencyLimit({ ...limits, running: 1, maxWaitMs: 1 });
  const release = await limit.acquire('a');
  await expect(limit.acquire('b')).rejects.toMatchObject({ error: 'not-now' });
  release();
  await expect(limit.run('c', () => Promise.resolve('done'))).resolves.toBe('done');
});

test('never exceeds its limits, and runs all accepted work', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), { maxLength: 30 }),
      fc.scheduler(),
      async (asked, scheduler) => {
        const limit = new ConcurrencyLimit(limits);
        const running = new Map<string, number>();
        const count = (owner: string, by: number): void =>
          void running.set(owner, (running.get(owner) ?? 0) + by);
        const total = (): number => [...running.values()].reduce((sum, each) => sum + each, 0);
        const work = ({ owner, fails }: (typeof asked)[number]) =>
          limit.run(owner, async () => {
            count(owner, 1);
            expect(running.get(owner)).toBeLessThanOrEqual(limits.runningPerOwner);
            expect(total()).toBeLessThanOrEqual(limits.running);
            await scheduler.schedule(Promise.resolve());
            count(owner, -1);
            if (fails) throw new Error('failed');
          });
        const outcomes = Promise.allSettled(asked.map(work));
        const reasons = (await scheduler.waitFor(outcomes)).flatMap((each) =>
          each.status === 'rejected' ? [each.reason] : [],
        );
        const failed = reasons.filter((reason) => (reason as Error).message === 'failed').length;
        const refused = reasons.filter((reason) => (reason as Error).message === limits.refusal).length;
        expect(failed + refused).toBe(reasons.length);
        expect(total()).toBe(0);
      },
    ),
  );
});
