import type { Answer, Command, RetimeCommand, sendCommands } from '@colloquy/contract';
import { now } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refusal.ts';
import { madeIn, openSitting, type Sitting } from './command-sitting.ts';
import type { Source } from './source.ts';
import { seeRepeated } from './sender-view.ts';
import { takeCommand } from './take-command.ts';
import type { Taken } from './taken.ts';
import type { CommandRow, RecordingRow } from '../transcripts.store.ts';
import { fetchRows } from './workbench.ts';

type Result = Answer<typeof sendCommands>['results'][number];

/** Commands of one sender, on a recording that is held. */
export type Request = {
  recording: RecordingRow;
  source: Source;
  commands: readonly (Command | RetimeCommand)[];
  /** Null: the machine. */
  personId: string | null;
};

/**
 * Does the commands of a request one after the other and writes what they made. Those that were done before change
 * nothing and are answered what became of them. An id that is unknown answers 404, and nothing of the request is done.
 */
export async function takeAll({
  recording,
  source,
  commands,
  personId,
}: Request): Promise<{ results: Result[]; sitting: Sitting }> {
  const known = new Map(
    (await source.findCommands(commands.map((command) => command.id))).map((row) => [row.id, row]),
  );
  const sitting = openSitting(recording, source, personId);
  await fetchRows(sitting.bench, commands.flatMap(idsIn));
  for (const [revision, together] of Map.groupBy(commands, (command) => command.revision))
    sitting.named.set(revision, together.flatMap(idsIn));
  const results: Result[] = [];
  for (const command of commands) {
    const earlier = known.get(command.id);
    if (earlier) {
      if (earlier.recordingId !== recording.id)
        refuse('invalid-input', 'The id of an edit was used for another recording.');
      await seeRepeated(sitting, command, earlier);
      noteUnmade(sitting, command, earlier);
      results.push({ ...result(earlier), outcome: 'repeated' });
      continue;
    }
    const row = await take(sitting, command, personId);
    known.set(command.id, row);
    sitting.commands.push(row);
    noteUnmade(sitting, command, row);
    results.push({ ...result(row), outcome: row.outcome });
  }
  await source.write(madeIn(sitting));
  return { results, sitting };
}

/** Does one command; what it changed makes one revision. */
async function take(
  sitting: Sitting,
  command: Command | RetimeCommand,
  personId: string | null,
): Promise<CommandRow> {
  const countChanges = (): number => sitting.changes.length + sitting.speakers.changes.length;
  const before = countChanges();
  const done: Taken = await takeCommand(sitting, command, personId);
  if (countChanges() > before) sitting.revision++;
  const { id: recordingId, organisationId } = sitting.bench.recording;
  return {
    organisationId,
    id: command.id,
    recordingId,
    segmentId: 'segmentId' in command ? command.segmentId : null,
    personId,
    step: ('step' in command && command.step) || null,
    undoes: command.kind === 'undo' ? command.undoes : null,
    baseRevision: command.revision,
    revision: sitting.revision,
    kind: command.kind,
    ...done,
    at: now(),
  };
}

/** What was to be made by a refused split is unknown to commands upon it; but those are no reason for a 404. */
function noteUnmade({ unmade }: Sitting, command: Command | RetimeCommand, { reason }: CommandRow): void {
  if (command.kind === 'split' && reason !== null && reason !== 'id-taken')
    unmade.set(command.newSegmentId, { split: command, reason });
}

const result = (row: CommandRow): Omit<Result, 'outcome'> => ({
  id: row.id,
  firstOutcome: row.outcome,
  reason: row.reason,
  revision: row.revision,
});

/** The segments that a command names. */
export function idsIn(command: Command | RetimeCommand): string[] {
  if (command.kind === 'restore') return command.segmentIds;
  const ids = 'segmentId' in command ? [command.segmentId] : [];
  if (command.kind === 'split') ids.push(command.newSegmentId);
  if (command.kind === 'merge') ids.push(command.withId);
  return ids;
}
