import type { Caller } from '../../platform/database/scope.ts';
import { tell } from '../../platform/hints/hint-bus.ts';
import { makeMove } from './move-assignment.ts';

/** Takes an assignment of the own organisation away: whoever has it sees nothing of the job from now on. */
export async function withdraw(who: Caller, assignmentId: string): Promise<void> {
  const { row } = await makeMove(who, assignmentId, 'withdraw');
  // Their streams begin anew, and their lists are asked for again with them.
  await tell({ kind: 'person', personId: row.personId });
}
