import { expect, test } from 'vitest';
import { streamParts } from './stream-parts.ts';

const never = new AbortController().signal;

test('parts come in order and the call waits for who takes them', async () => {
  let given = 0;
  const parts = streamParts<number>(never, async (onPart) => {
    for (let i = 0; i < 10; i += 1) {
      given = i;
      await onPart(i);
    }
  });
  const taken: number[] = [];
  for await (const part of parts) {
    expect(given - part).toBeLessThanOrEqual(2);
    taken.push(part);
  }
  expect(taken).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a call that fails fails the loop, after its parts', async () => {
  const taken: number[] = [];
  const parts = streamParts<number>(never, async (onPart) => {
    await onPart(1);
    throw new Error('crashed');
  });
  await expect(
    (async () => {
      for await (const part of parts) taken.push(part);
    })(),
  ).rejects.toThrow('crashed');
  expect(taken).toEqual([1]);
});

test('who leaves the loop stops the call', async () => {
  const stopped = Promise.withResolvers<void>();
  const parts = streamParts<number>(never, async (onPart, signal) => {
    signal.addEventListener('abort', () => stopped.resolve());
    for (;;) {
      signal.throwIfAborted();
      await onPart(1);
    }
  });
  for await (const part of parts) if (part === 1) break;
  await stopped.promise;
});
