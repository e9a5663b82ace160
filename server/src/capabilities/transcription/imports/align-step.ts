import { isNamedAutomatic } from '@colloquy/contract/exports';
import type { DetectedLanguage } from '@colloquy/engines';
import { getFile, hasDerived, readDerived, recordDerived, storeDerived } from '../../files/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import {
  openDecodedAudio,
  waitForDecoded,
  channelsOf,
  getRecording,
  type RecordingRow,
} from '../../transcripts/index.ts';
import { requestAlignment } from '../align-words.ts';
import { recordingLanguage } from '../pipeline/channels.rules.ts';
import { EXPECTED_PACE } from '../pipeline/estimate.ts';
import { finishRecording } from '../pipeline/merge.ts';
import {
  defineStep,
  enqueueStep,
  type StepOrder,
  type StepTask,
  reportStepProgress,
} from '../pipeline/step.ts';
import { anchorWords, type AnchorWord, needsAnchors } from './anchor-words.rules.ts';
import { type TimedTranscript, assignTimes } from './assign-times.ts';
import type { ImportedTranscript } from './imported-transcript.ts';
import { insertImported } from './insert-imported.ts';
import { wordsOf } from './split-long-segments.ts';
import { readTranscriptFile } from './transcript-file.ts';

/** Interval of checkpoints, in milliseconds of audio. Another worker continues from the last one. */
const CHECKPOINT_EVERY_MS = 300_000;
const CHECKPOINT_KIND = 'alignment-checkpoint';

/**
 * Step align, for audio with a transcript: places the words of the file in the audio. If the file has close
 * enough times, they are used. Otherwise the local engine transcribes the audio, and matching words provide
 * the times. Words in between are aligned later, in the background.
 */
export const alignTranscript = defineStep(
  'transcription.align-transcript',
  { label: 'Align an imported transcript', queue: 'speech', onFailure: 'fail-file' },
  async (task, order) => {
    const fileId = order.transcriptFileId!;
    await task.write(() => reportStepProgress(task, 'read', 0, null));
    const transcript = await readTranscriptFile(task, fileId);
    const recording = await waitUntilDecoded(task, order.fileId);
    const language = await detectLanguage(task, order, transcript, recording);
    const timed = await timeWords(task, order, { transcript, recording, language });
    await task.finish('done', async () => {
      const { name } = await getFile(fileId);
      const { notes, speakers } = transcript;
      const isMachineWork = transcript.isMachineWork || isNamedAutomatic(name);
      const imported = { name, isMachineWork, notes };
      const { id: recordingId } = recording;
      await insertImported({ recordingId, fileId, imported, language, speakers, timed });
      if (timed.isTimed) await requestAlignment(await getRecording(recordingId), 0);
      await reportStepProgress(task, 'ready', 0, 0);
      await enqueueStep(task, finishRecording);
    });
  },
);

/** Replaces transcription by alignment. */
export const continueWithAlignment = (task: StepTask): Promise<void> =>
  task.finish('skipped', async () => {
    await enqueueStep(task, alignTranscript);
  });

async function waitUntilDecoded(
  task: StepTask,
  fileId: string,
): Promise<RecordingRow & { durationMs: number }> {
  const recording = await waitForDecoded(task, fileId, Number.POSITIVE_INFINITY);
  return { ...recording, durationMs: recording.durationMs! };
}

/** Language as ordered, as stated by the file, or as detected; null if unknown. */
async function detectLanguage(
  task: StepTask,
  order: StepOrder,
  transcript: ImportedTranscript,
  recording: RecordingRow,
): Promise<string | null> {
  const declared = order.settings.language ?? transcript.language;
  if (declared !== null) return declared;
  const { speech } = engines();
  const detected: (DetectedLanguage | 'no-speech')[] = [];
  for (const channel of channelsOf(recording)) {
    const audio = openDecodedAudio(task, order.fileId, channel);
    detected.push(
      await speech.detectLanguage(audio, {
        durationMs: recording.durationMs ?? undefined,
        signal: task.signal,
      }),
    );
  }
  const result = recordingLanguage(detected);
  if (result.kind === 'unsure') return result.alternatives[0] ?? null;
  return result.kind === 'language' ? result.language : null;
}

type AlignmentInput = {
  transcript: ImportedTranscript;
  recording: RecordingRow & { durationMs: number };
  language: string | null;
};

async function timeWords(
  task: StepTask,
  order: StepOrder,
  { transcript, recording, language }: AlignmentInput,
): Promise<TimedTranscript> {
  const timed = assignTimes(transcript, recording.durationMs);
  const engineLanguage = language?.split('-')[0]?.toLowerCase();
  const canTranscribe =
    engineLanguage !== undefined && engines().speech.description.languages.includes(engineLanguage);
  if (!canTranscribe || !needsAnchors(timed.segments, timed.isTimed)) return timed;
  const anchors = await transcribeForAnchors(task, order, recording, engineLanguage);
  const segments = anchorWords(
    transcript.segments.map((segment) => ({ ...segment, words: wordsOf(segment, language) })),
    anchors,
  );
  return assignTimes({ ...transcript, segments }, recording.durationMs);
}

type Checkpoint = { channel: number; untilMs: number; words: AnchorWord[] };

/** Transcribes with the local engine for times only; its words are never shown. */
async function transcribeForAnchors(
  task: StepTask,
  order: StepOrder,
  recording: RecordingRow & { durationMs: number },
  language: string,
): Promise<AnchorWord[]> {
  const { speech } = engines();
  const run = await task.write(() =>
    recordRun(task.organisationId, order.jobFileId, 'alignment', speech.description, { language }),
  );
  const channels = channelsOf(recording);
  const { channel: startChannel, untilMs, words } = await readCheckpoint(task, order.fileId);
  let fromMs = untilMs;
  const totalMs = channels.length * recording.durationMs || 1;
  for (const channel of channels.filter((each) => each >= startChannel)) {
    let checkpointMs = fromMs;
    const audio = openDecodedAudio(task, order.fileId, channel);
    for await (const piece of speech.transcribe(audio, {
      language,
      fromMs,
      signal: task.signal,
    })) {
      words.push(
        ...piece.utterances.flatMap((utterance) =>
          utterance.words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
        ),
      );
      const doneMs = channels.indexOf(channel) * recording.durationMs + piece.untilMs;
      await task.write(() =>
        reportStepProgress(task, 'align', doneMs / totalMs, (totalMs - doneMs) / EXPECTED_PACE.speech),
      );
      if (piece.untilMs - checkpointMs < CHECKPOINT_EVERY_MS) continue;
      checkpointMs = piece.untilMs;
      await saveCheckpoint(task, order.fileId, { channel, untilMs: checkpointMs, words });
    }
    fromMs = 0;
  }
  await task.write(() => run.end(totalMs));
  return words.toSorted((one, other) => one.startMs - other.startMs);
}

async function readCheckpoint({ organisationId }: StepTask, fileId: string): Promise<Checkpoint> {
  if (!(await hasDerived(organisationId, fileId, CHECKPOINT_KIND)))
    return { channel: 0, untilMs: 0, words: [] };
  return JSON.parse(
    (await readDerived(organisationId, fileId, CHECKPOINT_KIND)).toString('utf8'),
  ) as Checkpoint;
}

async function saveCheckpoint(task: StepTask, fileId: string, checkpoint: Checkpoint): Promise<void> {
  const stored = await storeDerived(
    task.organisationId,
    fileId,
    CHECKPOINT_KIND,
    Buffer.from(JSON.stringify(checkpoint)),
  );
  await task.advance(() => recordDerived(task.organisationId, stored));
}
