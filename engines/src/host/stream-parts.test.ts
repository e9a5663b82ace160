import { expect, test } from 'vitest';
import { streamParts } from './stream-parts.ts';

test.each([0, 1, 2])(
  'parts come in order, and the call is at most %i ahead of who takes them',
  async (ahead) => {
    let given = 0;
    let mostAhead = 0;
    const parts = streamParts<number, string>({
      ahead,
      run: async (onPart) => {
        for (let i = 0; i < 10; i += 1) {
          given = i;
          await onPart(i);
        }
        return 'ten';
      },
      onEnd: (output) => expect(output).toBe('ten'),
    });
    const taken: number[] = [];
    for await (const part of parts) {
      // Long enough for the call to go as far as it may.
      for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
      mostAhead = Math.max(mostAhead, given - part);
      taken.push(part);
    }
    expect(taken).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(mostAhead).toBe(ahead);
    expect.assertions(3);
  },
);

test('a call that fails fails the loop, after its parts', async () => {
  const taken: number[] = [];
  const parts = streamParts<number, void>({
    run: async (onPart) => {
      await onPart(1);
      throw new Error('crashed');
    },
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
