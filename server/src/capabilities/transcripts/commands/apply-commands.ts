import type { Answer, Command, sendCommands } from '@colloquy/contract';
import { noteOnce } from '../../../platform/audit/note-once.ts';
import type { Who } from '../../../platform/database/scope.ts';
import { askForAlignment } from '../alignment/align-words.ts';
import { isEstimated } from '../alignment/said-words.rules.ts';
import type { Sitting } from './command-sitting.ts';
import { hintPart, hintRecording } from '../recording-hint.ts';
import { openSource } from './source.ts';
import { asSpeaker } from '../speaker-label.ts';
import { fromPart, seesPart } from './from-part.ts';
import { takeAll } from './take-commands.ts';
import {
  asSegment,
  findAnchors,
  findGone,
  findLivingSpeakers,
  findSegments,
  holdRecording,
} from '../transcripts.store.ts';
import type { Workbench } from './workbench.ts';

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
  const [recording, isPart] = await Promise.all([holdRecording(recordingId), seesPart()]);
  const take = () =>
    takeAll({ recording, source: openSource(recording), commands, personId: editor.personId });
  const { results, sitting } = isPart ? await fromPart(recordingId, commands, take) : await take();
  if (sitting.revision > recording.revision) await tell(sitting, editor);
  return { revision: sitting.revision, results };
}

/** Tells all who must know that words changed. */
async function tell({ bench, speakers, startRevision }: Sitting, editor: Editor): Promise<void> {
  const { id, jobId, organisationId } = bench.recording;
  // The history of the transcript has every edit; the audit names ten minutes of work once, and again after Reopen.
  await noteOnce(editor, 'recording.edited', id, { action: 'job.reopened', subjectId: jobId });
  await hintRecording(organisationId, id);
  // Who is known by their voice is told by the names of speakers.
  if (speakers.changes.length > 0) await hintPart(organisationId, id, 'voices');
  if (editor.personId !== null && leavesEstimated(bench))
    await askForAlignment(bench.recording, startRevision);
}

/** Whether words were written whose times are only guessed. */
const leavesEstimated = ({ rows, inserted, changed }: Workbench): boolean =>
  [...inserted, ...changed].some((id) => {
    const row = rows.get(id);
    return row?.mergedInto === null && row.words.some(isEstimated);
  });

/** What changed since the sender looked, by whomever, so that its screen is complete at the answer's revision. */
async function seenSince(
  recordingId: string,
  since: number,
): Promise<Pick<Edited, 'segments' | 'gone' | 'anchors' | 'speakers'>> {
  const [segments, gone, anchors, speakers] = await Promise.all([
    findSegments(recordingId, since),
    findGone(recordingId, since),
    findAnchors(recordingId, since),
    findLivingSpeakers(recordingId),
  ]);
  return { segments: segments.map(asSegment), gone, anchors, speakers: speakers.map(asSpeaker) };
}
