import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { endTurn, takeTurn } from './turns.ts';

test('turns are handed on in order, and nobody waits for one for ever', async () => {
  const most = Math.max(1, Math.floor(availableParallelism() / 2));
  for (let at = 0; at < most; at++) await takeTurn();
  const order: string[] = [];
  const waits = ['first', 'second'].map((name) => takeTurn().then(() => order.push(name)));
  await expect(takeTurn(1)).rejects.toMatchObject({ error: 'not-now' });
  endTurn();
  endTurn();
  await Promise.all(waits);
  expect(order).toEqual(['first', 'second']);
  for (let at = 0; at < most; at++) endTurn();
  await takeTurn(0);
  endTurn();
});
