import type { Command } from '@colloquy/contract';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findRows } from '../transcripts.store.ts';
import { idsIn } from './take-commands.ts';

/** Whether the scope sees a range of time alone: that of an assignment. */
export async function seesPart(): Promise<boolean> {
  const { rows } = await sqlQuery<{ isPart: boolean }>(
    'select (select api.assigned_range()) is not null as "isPart"',
  );
  return rows[0]!.isPart;
}

/**
 * Takes commands of somebody who sees a part of the recording. What lies outside is as unknown to them as what does
 * not exist. But words have one order and one history, which a range knows nothing of: a split needs room among all
 * segments, and two speakers are merged in all their turns. So the commands are done with all of it in sight.
 */
export async function fromPart<T>(
  recordingId: string,
  commands: readonly Command[],
  take: () => Promise<T>,
): Promise<T> {
  const named = [...new Set(commands.flatMap(idsIn))];
  const seen = new Set((await findRows(named)).map(({ id }) => id));
  await sqlQuery('select api.see_whole($1)', [recordingId]);
  // Where this throws the transaction ends, and what is in sight with it.
  if ((await findRows(named)).some(({ id }) => !seen.has(id))) refuse('not-found');
  const done = await take();
  await sqlQuery('select api.see_whole(null)');
  return done;
}
