import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';

/** Client of a job whose files have these states, with the next list at each request. */
function clientOf(...asked: string[][]) {
  const fetch = (): Promise<Response> => {
    const files = asked.shift()!.map((state) => ({ progress: { state } }));
    return Promise.resolve(Response.json({ code: 0, job: { id: 'a', files } }));
  };
  return createClient({ address: 'https://colloquy.example.org', key: 'clq_a', fetch });
}

describe('waiting for a job', () => {
  it('ends when no file is waiting or running', async () => {
    const client = clientOf(['waiting', 'ready'], ['ready', 'running'], ['ready', 'ready']);
    expect(await client.waitForJob('a', { everyMs: 1 })).toMatchObject({ id: 'a', end: 'ready' });
  });

  it('returns the worst outcome of the files', async () => {
    const ends = await Promise.all(
      [['ready', 'no-engine'], ['unpaid', 'ready'], ['no-engine', 'failed'], ['cancelled'], []].map(
        async (states) => (await clientOf(states).waitForJob('a')).end,
      ),
    );
    expect(ends).toEqual(['no-engine', 'unpaid', 'failed', 'cancelled', null]);
  });
});
