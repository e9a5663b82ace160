import { type AudioSource, PIECE_MS, type SpeechEngine } from '@colloquy/engines';
import { textOf } from '@colloquy/contract';
import { z } from 'zod';
import { newId } from '../../../platform/ids.ts';
import { log } from '../../../platform/log.ts';
import {
  defineTask,
  type TaskDefinition,
  TaskFailure,
  TaskLost,
} from '../../../platform/tasks/define-task.ts';
import { enqueue, holdQueued, latestTask } from '../../../platform/tasks/enqueue.ts';
import type { RunningTask } from '../../../platform/tasks/running-task.ts';
import { DEFAULT_TRIES } from '../../../platform/tasks/retry-delay.ts';
import { hasDerived } from '../../files/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import { openDecodedAudio, pieceKind } from '../pipeline/decoded-audio.ts';
import { engineLanguage } from '../one-language.rules.ts';
import type { RecordingRow, SegmentRow } from '../transcripts.store.ts';
import { findEstimated, findSpans, lookUpRecording } from './alignment.store.ts';
import { retimeSegment } from './retime-segment.ts';
import { newTimes, type Place, saidWords, windowOf } from './said-words.rules.ts';

/** Edits come in runs: whoever types is not waited for long, and not followed letter by letter. */
const SETTLE_MS = 2_000;
/** A place of the lane is given back after this long, so that a new recording never waits for a large edit. */
const TURN_MS = 15_000;

const payload = z.object({
  recordingId: z.uuid(),
  /** Segments that changed after this revision are looked through. */
  since: z.number().int(),
});
type Payload = z.infer<typeof payload>;
type Task = RunningTask<Payload>;

/**
 * Finds the words that people wrote in the audio. Words that cannot be placed stay estimated, and are tried again only
 * when their segment changes again. Each segment is written as soon as it is found, so that a successor goes on there.
 */
export const alignWords: TaskDefinition<Payload> = defineTask<Payload>({
  name: 'transcripts.align-words',
  lane: 'speech',
  isPatient: true,
  payload,
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const work = await task.read(() => findWork(task.payload));
    if (!work) return task.finish('skipped');
    const { speech } = engines();
    const run = await task.write(() =>
      recordRun(task.organisationId, task.payload.recordingId, 'alignment', speech.description, {}),
    );
    const until = performance.now() + TURN_MS;
    const waiting = work.segments;
    let workedMs = 0;
    let failure: unknown;
    while (waiting.length > 0 && performance.now() < until) {
      try {
        workedMs += await alignSegment(task, speech, work, waiting.shift()!);
      } catch (error) {
        // One segment that an engine breaks on is no reason to leave the others.
        if (task.signal.aborted || error instanceof TaskLost) throw error;
        failure ??= error;
      }
    }
    if (failure !== undefined) throw named(failure);
    return task.finish(workedMs > 0 ? 'done' : 'skipped', async () => {
      await run.end(workedMs);
      const [next] = waiting;
      if (next) await order(work.recording, next.revision - 1);
    });
  },
});

/**
 * Within the transaction of an edit that left estimated words: has them aligned. One task waits for a recording at a
 * time, and takes in whatever is written until it begins.
 *
 * @param since revision of the recording before the edit
 */
export async function askForAlignment(recording: RecordingRow, since: number): Promise<void> {
  const latest = await latestTask(alignWords, recording.fileId);
  if (latest?.state === 'queued' && (await holdQueued(latest.id))) return;
  // What a task left that was given up is taken up by the next.
  const isLeft = latest?.state === 'failed';
  await order(recording, isLeft ? Math.min(since, latest.payload.since) : since);
}

async function order({ id, organisationId, fileId }: RecordingRow, since: number): Promise<void> {
  await enqueue(alignWords, {
    organisationId,
    // The file: what was ordered for it goes with it.
    subjectId: fileId,
    key: newId(),
    payload: { recordingId: id, since },
    startAfter: new Date(Date.now() + SETTLE_MS),
  });
}

type Work = { recording: RecordingRow; segments: SegmentRow[]; places: Place[] };

async function findWork({ recordingId, since }: Payload): Promise<Work | undefined> {
  const recording = await lookUpRecording(recordingId);
  if (!recording) return undefined;
  const segments = await findEstimated(recordingId, since);
  return segments.length === 0 ? undefined : { recording, segments, places: await findSpans(recordingId) };
}

/**
 * Looks one segment's words up and writes where they are. Answers how much audio was listened to, in milliseconds: none
 * where the engine does not know the language, or the audio is gone.
 */
async function alignSegment(
  task: Task,
  speech: SpeechEngine,
  { recording, places }: Work,
  segment: SegmentRow,
): Promise<number> {
  const known = engineLanguage(segment.language) ?? engineLanguage(recording.language);
  const knows = (language: string): boolean => speech.description.languages.includes(language);
  if (known !== null && !knows(known)) return 0;
  const window = windowOf(segment, places, recording.decodedMs);
  if (!(await hasAudio(recording, { channel: segment.channel, ...window }))) {
    log.info({ recordingId: recording.id }, 'no audio to find words in');
    return 0;
  }
  const audio = openDecodedAudio(task, recording.fileId, segment.channel);
  const language = known ?? (await languageIn(task, speech, { audio, ...window }));
  if (language === undefined || !knows(language)) return 0;
  const words = saidWords(segment.words);
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

/** What is spoken in a window: of words in a recording in several languages, or in nobody knows which. */
async function languageIn(
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

/** Decoded audio goes with its file, and may lie in a storage that was emptied. */
async function hasAudio(
  { organisationId, fileId }: RecordingRow,
  { channel, fromMs, toMs }: { channel: number; fromMs: number; toMs: number },
): Promise<boolean> {
  for (let index = Math.floor(fromMs / PIECE_MS); index * PIECE_MS < toMs; index += 1)
    if (!(await hasDerived(organisationId, fileId, pieceKind(channel, index)))) return false;
  return toMs > fromMs;
}

/** Models that were not fetched do not come by trying again. */
const named = (error: unknown): unknown =>
  (error as { code?: string }).code === 'model-missing'
    ? new TaskFailure('model-missing', { isFinal: true, cause: error })
    : error;
