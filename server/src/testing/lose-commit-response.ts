import pg from 'pg';
import { vi } from 'vitest';

type Statement = string | { text?: string };
type Connected = { connection: { stream: { destroy: () => void } } };

/**
 * Commits the next transaction that runs a matching statement and closes its connection before the response.
 * Undo with `vi.restoreAllMocks()`.
 */
export function loseCommitResponse(statement: RegExp): void {
  const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const marked = new Set<unknown>();
  let isDone = false;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...values: unknown[]) {
    const [asked] = values as [Statement];
    const text = (typeof asked === 'string' ? asked : asked.text) ?? '';
    if (marked.size === 0 && statement.test(text)) marked.add(this);
    const answer = original.apply(this, values);
    if (isDone || !marked.has(this) || text !== 'commit') return answer as never;
    isDone = true;
    return (async () => {
      await answer;
      (this as unknown as Connected).connection.stream.destroy();
      throw new Error('Connection terminated unexpectedly');
    })() as never;
  });
}
