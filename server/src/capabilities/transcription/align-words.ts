import { isEstimated, textOf } from '@colloquy/rules/transcript';
import { type AudioSource, PIECE_MS, type SpeechEngine } from '@colloquy/engines';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import { log } from '../../platform/log.ts';
import {
  defineTask,
  type TaskDefinition,
  TaskFailure,
  TaskLost,
  DEFAULT_TRIES,
} from '../../platform/tasks/define-task.ts';
import { enqueue, lockQueuedTask, latestTask } from '../../platform/tasks/enqueue.ts';
import type { RunningTask } from '../../platform/tasks/running-task.ts';
import { hasDerived } from '../files/index.ts';
import { engines, recordRun } from '../models/index.ts';
import {
  openDecodedAudio,
  pieceKind,
  findSegmentPositions,
  findSegments,
  type SegmentRow,
  retimeSegment,
  findRecording,
  type RecordingRow,
} from '../transcripts/index.ts';
import { newTimes, type SegmentPlace, wordsToAlign, windowOf } from './alignment.rules.ts';
import { engineLanguage } from './transcribed-words.rules.ts';

/**
 * Delay after an edit. Edits come in bursts, and alignment should neither follow every letter nor come late.
 */
const DEBOUNCE_MS = 2_000;
/** Time after which the task yields its worker, so that a new recording never waits for a large edit. */
const MAX_TURN_MS = 15_000;

const payload = z.object({
  recordingId: z.uuid(),
  /** Only segments changed after this revision are checked. */
  since: z.number().int(),
});
type Payload = z.infer<typeof payload>;
type Task = RunningTask<Payload>;

/**
 * Aligns words typed by people with the audio. Words that cannot be aligned stay estimated until their
 * segment changes again. Each segment is saved at once, so that another worker continues there.
 */
export const alignWords: TaskDefinition<Payload> = defineTask<Payload>({
  name: 'transcription.align-words',
  label: 'Align edited words',
  queue: 'speech',
  isLowPriority: true,
  payload,
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const work = await task.read(() => findWork(task.payload));
    if (!work) return task.finish('skipped');
    const { speech } = engines();
    const run = await task.write(() =>
      recordRun(task.organisationId, task.payload.recordingId, 'alignment', speech.description, {}),
    );
    const until = performance.now() + MAX_TURN_MS;
    const pending = work.segments;
    let workedMs = 0;
    let failure: unknown;
    while (pending.length > 0 && performance.now() < until) {
      try {
        workedMs += await alignSegment(task, speech, work, pending.shift()!);
      } catch (error) {
        // An engine failure on one segment does not stop the others.
        if (task.signal.aborted || error instanceof TaskLost) throw error;
        failure ??= error;
      }
    }
    if (failure !== undefined) throw asTaskFailure(failure);
    return task.finish(workedMs > 0 ? 'done' : 'skipped', async () => {
      await run.end(workedMs);
      const [next] = pending;
      if (next) await enqueueAlignment(work.recording, next.revision - 1);
    });
  },
});

/**
 * Requests alignment in the transaction of an edit that left estimated words. At most one task per recording
 * is queued; it covers all edits until it starts.
 *
 * @param since revision of the recording before the edit
 */
export async function requestAlignment(recording: RecordingRow, since: number): Promise<void> {
  const latest = await latestTask(alignWords, recording.fileId);
  if (latest?.state === 'queued' && (await lockQueuedTask(latest.id))) return;
  // The next task also covers the work of a failed one.
  const wasAbandoned = latest?.state === 'failed';
  await enqueueAlignment(recording, wasAbandoned ? Math.min(since, latest.payload.since) : since);
}

async function enqueueAlignment({ id, organisationId, fileId }: RecordingRow, since: number): Promise<void> {
  await enqueue(alignWords, {
    organisationId,
    // The file is the subject, so that deleting it deletes the task.
    subjectId: fileId,
    key: newId(),
    payload: { recordingId: id, since },
    startAfter: new Date(Date.now() + DEBOUNCE_MS),
  });
}

type AlignmentWork = { recording: RecordingRow; segments: SegmentRow[]; places: SegmentPlace[] };

async function findWork({ recordingId, since }: Payload): Promise<AlignmentWork | undefined> {
  const recording = await findRecording(recordingId);
  if (!recording) return undefined;
  const changed = await findSegments(recordingId, since);
  // In order of change, so that a task continues after the last revision.
  const segments = changed
    .filter(({ words }) => words.some(isEstimated))
    .toSorted((one, other) => one.revision - other.revision);
  return segments.length === 0
    ? undefined
    : { recording, segments, places: await findSegmentPositions(recordingId) };
}

/**
 * Aligns the words of one segment and saves their times. Returns the milliseconds of audio processed: 0 if
 * the engine does not support the language, or the audio is gone.
 */
async function alignSegment(
  task: Task,
  speech: SpeechEngine,
  { recording, places }: AlignmentWork,
  segment: SegmentRow,
): Promise<number> {
  const declared = engineLanguage(segment.language) ?? engineLanguage(recording.language);
  const supports = (language: string): boolean => speech.description.languages.includes(language);
  if (declared !== null && !supports(declared)) return 0;
  const window = windowOf(segment, places, recording.decodedMs);
  if (!(await hasAudio(recording, { channel: segment.channel, ...window }))) {
    log.info({ recordingId: recording.id }, 'no audio to find words in');
    return 0;
  }
  const audio = openDecodedAudio(task, recording.fileId, segment.channel);
  const language = declared ?? (await detectLanguageIn(task, speech, { audio, ...window }));
  if (language === undefined || !supports(language)) return 0;
  const words = wordsToAlign(segment.words);
  const found = await speech.align(audio, { ...window, language, words, signal: task.signal });
  const times = newTimes(segment.words, found);
  if (times.some((time) => time !== null)) {
    const command = { kind: 'retime' as const, id: newId(), revision: segment.revision, times };
    await task.write(() =>
      retimeSegment(recording.id, { ...command, segmentId: segment.id, text: textOf(segment.words) }),
    );
  }
  return window.toMs - window.fromMs;
}

/** Language spoken in a window, for words without a known language. */
async function detectLanguageIn(
  { signal }: Task,
  speech: SpeechEngine,
  { audio, fromMs, toMs }: { audio: AudioSource; fromMs: number; toMs: number },
): Promise<string | undefined> {
  const window = {
    read: (from: number, to: number) => audio.read(fromMs + from, Math.min(toMs, fromMs + to)),
  };
  const found = await speech.detectLanguage(window, { durationMs: toMs - fromMs, signal });
  return found === 'no-speech' ? undefined : found.language;
}

/** Decoded audio is deleted with its file, and storage may have been emptied. */
async function hasAudio(
  { organisationId, fileId }: RecordingRow,
  { channel, fromMs, toMs }: { channel: number; fromMs: number; toMs: number },
): Promise<boolean> {
  for (let index = Math.floor(fromMs / PIECE_MS); index * PIECE_MS < toMs; index += 1)
    if (!(await hasDerived(organisationId, fileId, pieceKind(channel, index)))) return false;
  return toMs > fromMs;
}

/** Retrying does not help if models are missing. */
const asTaskFailure = (error: unknown): unknown =>
  (error as { code?: string }).code === 'model-missing'
    ? new TaskFailure('model-missing', { isFinal: true, cause: error })
    : error;
