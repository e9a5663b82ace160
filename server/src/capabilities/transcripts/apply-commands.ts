import type { Answer, Command, sendCommands } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Who } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { askForAlignment } from './alignment/align-words.ts';
import { isEstimated } from './alignment/said-words.rules.ts';
import { openSitting, type Sitting } from './command-sitting.ts';
import { hintRecording } from './recording-hint.ts';
import { insertCommands, insertRevisions, saveRevision } from './segment-changes.store.ts';
import { asSpeaker } from './speaker-label.ts';
import { type Taken, takeCommand } from './take-command.ts';
import {
  asSegment,
  type CommandRow,
  findAnchors,
  findCommands,
  findGone,
  findLivingSpeakers,
  findSegments,
  findSpeakers,
  holdRecording,
  type RecordingRow,
} from './transcripts.store.ts';
import { fetchRows, flush, type Workbench } from './workbench.ts';

/** Who edits: a person, or the machine (no person) in an organisation. */
export type Editor = Pick<Who, 'organisationId' | 'personId'>;
type Edited = Answer<typeof sendCommands>;

/**
 * Edits a recording. Commands take turns by holding the recording, so that they have one order; what was made on an
 * older revision is merged. Runs inside a scope that sees the recording; unknown ids answer 404 and nothing is done.
 */
export async function applyCommands(
  editor: Editor,
  recordingId: string,
  commands: readonly Command[],
): Promise<Edited> {
  const done = await takeCommands(editor, recordingId, commands);
  const since = Math.min(...commands.map((command) => command.revision));
  return { ...done, ...(await seenSince(recordingId, since)) };
}

/** The same for those who do not look at what comes of it. */
export async function takeCommands(
  editor: Editor,
  recordingId: string,
  commands: readonly Command[],
): Promise<Pick<Edited, 'revision' | 'results'>> {
  const recording = await holdRecording(recordingId);
  const known = new Map(
    (await findCommands(commands.map((command) => command.id))).map((row) => [row.id, row]),
  );
  await checkSpeakers(recording, commands);
  const sitting = openSitting(recording);
  await fetchRows(sitting.bench, commands.flatMap(idsIn));
  const rows: CommandRow[] = [];
  const results: Edited['results'] = [];
  for (const command of commands) {
    const earlier = known.get(command.id);
    if (earlier) {
      results.push(repeated(recording, earlier));
      continue;
    }
    const row = await take(sitting, command, editor.personId);
    known.set(command.id, row);
    rows.push(row);
    results.push({ ...result(row), outcome: row.outcome });
  }
  if (sitting.revision > recording.revision) await keep(sitting, editor);
  await insertCommands(rows);
  return { revision: sitting.revision, results };
}

/** Does one command; what it changed makes one revision. */
async function take(sitting: Sitting, command: Command, personId: string | null): Promise<CommandRow> {
  const before = sitting.revisions.length;
  const taken: Taken = await takeCommand(sitting, command, personId);
  if (sitting.revisions.length > before) sitting.revision++;
  return {
    organisationId: sitting.bench.recording.organisationId,
    id: command.id,
    recordingId: sitting.bench.recording.id,
    segmentId: 'segmentId' in command ? command.segmentId : null,
    personId,
    step: command.step ?? null,
    undoes: command.kind === 'undo' ? command.undoes : null,
    baseRevision: command.revision,
    revision: sitting.revision,
    kind: command.kind,
    ...taken,
    at: now(),
  };
}

const result = (row: CommandRow): Omit<Edited['results'][number], 'outcome'> => ({
  id: row.id,
  firstOutcome: row.outcome,
  reason: row.reason,
  revision: row.revision,
});

function repeated(recording: RecordingRow, row: CommandRow): Edited['results'][number] {
  if (row.recordingId !== recording.id)
    refuse('invalid-input', 'The id of an edit was used for another recording.');
  return { ...result(row), outcome: 'repeated' };
}

/** Speakers are those of this recording; any other id is unknown. */
async function checkSpeakers(recording: RecordingRow, commands: readonly Command[]): Promise<void> {
  const named = commands.flatMap((command) =>
    command.kind === 'assign-speaker' ? (command.speakerId ?? []) : [],
  );
  if (named.length === 0) return;
  const known = new Set((await findSpeakers(recording.id)).map((speaker) => speaker.id));
  if (named.some((id) => !known.has(id))) refuse('not-found');
}

async function keep(sitting: Sitting, editor: Editor): Promise<void> {
  const { id, organisationId } = sitting.bench.recording;
  await flush(sitting.bench);
  await insertRevisions(sitting.revisions);
  await saveRevision(id, sitting.revision);
  await audit(editor, 'recording.edited', id);
  await hintRecording(organisationId, id);
  if (editor.personId !== null && leavesEstimated(sitting.bench))
    await askForAlignment(sitting.bench.recording, sitting.startRevision);
}

/** Whether words were written whose times are only guessed. */
const leavesEstimated = ({ rows, inserted, changed }: Workbench): boolean =>
  [...inserted, ...changed].some((id) => {
    const row = rows.get(id);
    return row?.mergedInto === null && row.words.some(isEstimated);
  });

/** The segments that a command names. */
function idsIn(command: Command): string[] {
  const ids = 'segmentId' in command ? [command.segmentId] : [];
  if (command.kind === 'split') ids.push(command.newSegmentId);
  if (command.kind === 'merge') ids.push(command.withId);
  return ids;
}

/** What changed since the sender looked, by whomever, so that its screen is complete at the answer's revision. */
async function seenSince(
  recordingId: string,
  since: number,
): Promise<Pick<Edited, 'segments' | 'gone' | 'anchors' | 'speakers'>> {
  return {
    segments: (await findSegments(recordingId, since)).map(asSegment),
    gone: await findGone(recordingId, since),
    anchors: await findAnchors(recordingId, since),
    speakers: (await findLivingSpeakers(recordingId)).map(asSpeaker),
  };
}
