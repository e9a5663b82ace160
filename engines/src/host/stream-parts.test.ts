import { expect, test } from 'vitest';
import { streamParts } from './stream-parts.ts';

test.each([0, 1, 2])(
  'parts arrive in order, and the call is at most %i ahead of its consumer',
  async (ahead) => {
    let produced = 0;
    let mostAhead = 0;
    const parts = streamParts<number, string>({
      ahead,
      run: async (onPart) => {
        for (let i = 0; i < 10; i += 1) {
          produced = i;
          await onPart(i);
        }
        return 'ten';
      },
      onEnd: (output) => expect(output).toBe('ten'),
    });
    const received: number[] = [];
    for await (const part of parts) {
      // Long enough for the call to advance as far as it may.
      for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
      mostAhead = Math.max(mostAhead, produced - part);
      received.push(part);
    }
    expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(mostAhead).toBe(ahead);
    expect.assertions(3);
  },
);

test('a failing call fails the loop, after its parts', async () => {
  const received: number[] = [];
  const parts = streamParts<number, void>({
    run: async (onPart) => {
      await onPart(1);
      throw new Error('crashed');
    },
  });
  await expect(
    (async () => {
      for await (const part of parts) received.push(part);
    })(),
  ).rejects.toThrow('crashed');
  expect(received).toEqual([1]);
});

test('leaving the loop stops the call', async () => {
  const stopped = Promise.withResolvers<void>();
  const parts = streamParts<number, void>({
    run: async (onPart, signal) => {
      signal.addEventListener('abort', () => stopped.resolve());
      for (;;) {
        signal.throwIfAborted();
        await onPart(1);
      }
    },
  });
  for await (const part of parts) if (part === 1) break;
  await stopped.promise;
});
