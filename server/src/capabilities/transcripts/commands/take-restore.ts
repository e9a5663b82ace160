import {
  beginMoves,
  type Command,
  type Moves,
  type RefusalReason,
  restoreSegments,
  type Segment,
  type SegmentChange,
  segmentsBefore,
} from '@colloquy/contract';
import { refuse } from '../../../platform/refusal.ts';
import { putMoves, type Sitting } from './command-sitting.ts';
import { kinChanges } from './kin-changes.ts';
import { makeRoomIn, passageOf } from './passage.ts';
import { livingSpeaker, speakersOf } from './speaker-bench.ts';
import { asSegment } from '../transcripts.store.ts';
import { fetchRows, orderOf, rowOf } from './workbench.ts';

type Restore = Extract<Command, { kind: 'restore' }>;

/**
 * Brings segments back as they were at a revision, all of them or none. Where others changed their words after the sender
 * looked, nothing is restored over that. Answers why it cannot, or null.
 */
export async function takeRestore(
  sitting: Sitting,
  command: Restore,
  personId: string | null,
): Promise<RefusalReason | null> {
  const { bench, startRevision } = sitting;
  if (command.to > startRevision) refuse('invalid-input', 'This moment is still to come.');
  for (const id of command.segmentIds) await rowOf(bench, id);
  sitting.wentBack.add(command.id);
  const { headOf, changes: earlier } = await kinChanges(sitting, command.to, command.segmentIds);
  const changes = [...earlier, ...sitting.changes];
  const heads = new Set(command.segmentIds.map(headOf));
  const ids = (await orderOf(bench)).map(({ id }) => id).filter((id) => heads.has(headOf(id)));
  await fetchRows(bench, ids);
  const now = ids.map((id) => asSegment(bench.rows.get(id)!));
  const own = changes.filter(({ segmentId }) => heads.has(headOf(segmentId)));
  if (await haveOthersChanged(sitting, own, { since: command.revision, personId })) return 'changed-since';
  const past = segmentsBefore(now, own, command.to).filter(
    ({ id }) =>
      bench.rows.get(id)?.madeRevision === undefined || bench.rows.get(id)!.madeRevision <= command.to,
  );
  const wanted = await withLivingSpeakers(sitting, past);
  if (!wanted) return 'no-speaker';
  const groups = [...heads].map((head) => {
    const of = (segments: readonly Segment[]): Segment[] => segments.filter(({ id }) => headOf(id) === head);
    return { now: of(now), past: of(wanted) };
  });
  if (groups.some((group) => group.past.length === 0)) return 'not-there-yet';
  const all = [...new Set([...ids, ...past.map(({ id }) => id)])];
  const attempt = async (): Promise<Moves | RefusalReason> => {
    const moves = beginMoves(await passageOf(sitting, all, command.id));
    for (const group of groups) {
      const reason = restoreSegments(moves, group);
      if (reason !== null) return reason;
    }
    return moves;
  };
  let answer = await attempt();
  if (answer === 'no-room') {
    await makeRoomIn(sitting, all);
    answer = await attempt();
  }
  if (typeof answer === 'string') return answer;
  putMoves(sitting, answer);
  return null;
}

/** New times of a machine change no words: whoever restores those loses nothing. */
async function haveOthersChanged(
  { source, commands }: Sitting,
  changes: readonly SegmentChange[],
  { since, personId }: { since: number; personId: string | null },
): Promise<boolean> {
  const here = new Set(commands.map(({ id }) => id));
  const later = changes.filter(({ revision, commandId }) => revision > since && !here.has(commandId));
  if (later.length === 0) return false;
  const made = await source.findCommands([...new Set(later.map(({ commandId }) => commandId))]);
  return made.some((row) => row.kind !== 'retime' && row.personId !== personId);
}

/** With the speakers that stand for theirs today; undefined where one was taken back. */
async function withLivingSpeakers(
  sitting: Sitting,
  past: readonly Segment[],
): Promise<Segment[] | undefined> {
  const speakers = await speakersOf(sitting.speakers);
  const found: Segment[] = [];
  for (const segment of past) {
    const speakerId = segment.speakerId && livingSpeaker(speakers, segment.speakerId);
    if (speakerId === undefined) return undefined;
    found.push({ ...segment, speakerId });
  }
  return found;
}
