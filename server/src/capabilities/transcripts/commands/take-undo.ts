import {
  type Command,
  followTrail,
  isClosing,
  openedFrom,
  type RefusalReason,
  type SegmentChange,
  undoStep,
} from '@colloquy/contract';
import { putMoves, type Sitting } from './command-sitting.ts';
import { kinChanges } from './kin-changes.ts';
import { makeRoomIn, passageOf } from './passage.ts';
import type { StepRow } from './steps.store.ts';
import { areUsed, putSpeakers, speakerNowAfter, undoSpeakers } from './undo-speakers.ts';
import { fetchRows } from './workbench.ts';

type Undo = Extract<Command, { kind: 'undo' }>;

/** Takes one of the sender's own steps back, as one revision, all of it or nothing. Answers why it cannot, or null. */
export async function takeUndo(
  sitting: Sitting,
  command: Undo,
  personId: string | null,
): Promise<RefusalReason | null> {
  const step = await findOwnStep(sitting, command.undoes, personId);
  if (!step) return 'nothing-to-undo';
  sitting.wentBack.add(command.id);
  const commandIds = new Set(step.map(({ id }) => id));
  const speakers = await undoSpeakers(sitting, commandIds);
  if (!speakers) return 'built-upon';
  const history = await historySince(sitting, step, commandIds);
  const undone = {
    history,
    commandIds,
    manyTurns: speakers.commandIds,
    speakerNow: await speakerNowAfter(sitting, speakers),
  };
  const ids = concerned(history, commandIds);
  let answer = undoStep(await passageOf(sitting, ids, command.id), undone);
  if ('refused' in answer && answer.refused === 'no-room') {
    await makeRoomIn(sitting, ids);
    answer = undoStep(await passageOf(sitting, ids, command.id), undone);
  }
  if ('refused' in answer) return answer.refused;
  if (await areUsed(sitting, speakers, answer.moves)) return 'built-upon';
  putMoves(sitting, answer.moves);
  await putSpeakers(sitting, speakers, command.id);
  return null;
}

/** The commands of a step, where it is the sender's own and stands; those of this request among them. */
async function findOwnStep(
  { source, commands, changes, speakers }: Sitting,
  stepId: string,
  personId: string | null,
): Promise<StepRow[] | undefined> {
  const isTakenHere = commands.some((row) => row.undoes === stepId && row.outcome !== 'refused');
  if (personId === null || isTakenHere || (await source.isTakenBack(stepId))) return undefined;
  const changing = new Set([...changes, ...speakers.changes].map(({ commandId }) => commandId));
  const here = commands.filter(
    (row) =>
      (row.step ?? row.id) === stepId &&
      row.outcome !== 'refused' &&
      (row.undoes !== null || changing.has(row.id)),
  );
  const step = [...(await source.findStep(stepId)), ...here];
  return step.length > 0 && step.every((row) => row.personId === personId) ? step : undefined;
}

/**
 * All that changed since a step began. Where nobody touched its segments after it, the step's own changes are all that
 * matters; long after, reading everything since would take its time.
 */
async function historySince(
  sitting: Sitting,
  step: readonly StepRow[],
  commandIds: ReadonlySet<string>,
): Promise<SegmentChange[]> {
  const { source, bench } = sitting;
  const stored = await source.findChangesBy([...commandIds]);
  const own = [...stored, ...sitting.changes.filter(({ commandId }) => commandIds.has(commandId))];
  const last = new Map(own.map(({ segmentId, revision }) => [segmentId, revision]));
  await fetchRows(bench, [...last.keys()]);
  if ([...last].every(([id, revision]) => bench.rows.get(id)?.revision === revision)) return own;
  const first = Math.min(...step.map(({ revision }) => revision));
  const { changes } = await kinChanges(sitting, first - 1, [...last.keys()]);
  return [...changes, ...sitting.changes];
}

/** The segments that taking back may touch: the step's own, and those in which their words are now. */
function concerned(history: readonly SegmentChange[], commandIds: ReadonlySet<string>): string[] {
  const ids = new Set(
    history.filter((change) => commandIds.has(change.commandId)).map((change) => change.segmentId),
  );
  if (history.every((change) => commandIds.has(change.commandId))) return [...ids];
  const structure = history.filter((change) => isClosing(change) || openedFrom(change) !== null);
  return [...new Set([...ids, ...[...ids].flatMap((id) => followTrail(id, structure).domain)])];
}
