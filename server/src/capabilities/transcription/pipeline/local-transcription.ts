import { setTimeout as sleep } from 'node:timers/promises';
import { PIECE_MS } from '@colloquy/engines';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { chooseLocalSpeech } from '../../models/index.ts';
import {
  getRecordingOfFile,
  countSegmentsWithSpeech,
  openDecodedAudio,
  channelsOf,
} from '../../transcripts/index.ts';
import { continueWithAlignment } from '../imports/align-step.ts';
import { diarizeRecording } from './diarization.ts';
import { remainingMs } from './estimate.ts';
import { defineStep, enqueueStep, type StepTask, reportStepProgress } from './step.ts';
import { applyChosenLanguage, transcribeChannels, type TranscribedChannels } from './transcribe-channels.ts';

/**
 * Step 5, speech, on this server. Writes each piece with its progress in one transaction, so that another
 * worker continues after a crash, or after a remote engine failed.
 */
export const transcribeLocally = defineStep(
  'transcription.transcribe-locally',
  { label: 'Transcribe', queue: 'speech', onFailure: 'fail-file' },
  async (task, order) => {
    // After it failed without words, the file got a transcript.
    if (order.transcriptFileId !== null) return continueWithAlignment(task);
    const recording = await applyChosenLanguage(task, order);
    const request = { quality: order.quality, language: recording.language!.split('-')[0]! };
    const choice = await chooseLocalSpeech(request, task.payload.insteadOf ?? null);
    await continueWithDiarization(task, order.fileId, await transcribeChannels(task, order, choice));
  },
);

/** Enqueues diarization once everything is transcribed. Fails if there are no words. */
export async function continueWithDiarization(
  task: StepTask,
  fileId: string,
  { endRun, durationMs }: TranscribedChannels,
): Promise<void> {
  const { id } = await task.read(() => getRecordingOfFile(fileId));
  if ((await task.read(() => countSegmentsWithSpeech(id))) === 0) throw await noSpeechFailure(task, fileId);
  await task.finish('done', async () => {
    await endRun();
    await reportStepProgress(
      task,
      'diarization',
      0,
      remainingMs({ speechMs: 0, diarizationMs: durationMs ?? 0 }),
    );
    await enqueueStep(task, diarizeRecording);
  });
}

/** -50 dB full scale. Noise of a muted input stays below, the quietest far-field speech above. */
const SILENCE_THRESHOLD = 104;

/** Failure of a recording without speech: silence, or sound without speech. */
export async function noSpeechFailure(task: StepTask, fileId: string): Promise<TaskFailure> {
  let recording = await task.read(() => getRecordingOfFile(fileId));
  while (recording.durationMs === null) {
    await sleep(500, undefined, { signal: task.signal });
    recording = await task.read(() => getRecordingOfFile(fileId));
  }
  for (const channel of channelsOf(recording)) {
    const audio = openDecodedAudio(task, fileId, channel);
    for (let fromMs = 0; fromMs < recording.durationMs; fromMs += PIECE_MS) {
      const samples = await audio.read(fromMs, fromMs + PIECE_MS);
      if (samples.some((sample) => Math.abs(sample) > SILENCE_THRESHOLD))
        return new TaskFailure('no-speech', { isFinal: true });
    }
  }
  return new TaskFailure('silence', { isFinal: true });
}
