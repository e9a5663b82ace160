import { findRecordingOfFile } from '../../transcripts/index.ts';
import { alignTranscript } from '../imports/align-step.ts';
import { readTranscriptAlone } from '../imports/check-transcript.ts';
import { checkRecording } from './check.ts';
import { decodeRecording } from './decode.ts';
import { detectRecordingLanguage } from './detect-language.ts';
import { diarizeRecording } from './diarization.ts';
import { transcribeLocally } from './local-transcription.ts';
import { finishRecording, mergeDiarization } from './merge.ts';
import { transcribeRemotely } from './remote-transcription.ts';
import { defineStep, enqueueStep } from './step.ts';

/** Handles the event that a file was paid: enqueues its next step, unless that was done before. */
export const resumePaid = defineStep(
  'transcription.resume-paid',
  { label: 'Start paid work', queue: 'light', onFailure: 'stop-all' },
  async (task, order) => {
    const recording = await task.read(() => findRecordingOfFile(order.fileId));
    if (!recording) return;
    await task.finish('done', async () => {
      await enqueueStep(task, recording.durationMs === null ? decodeRecording : detectRecordingLanguage);
    });
  },
);

/**
 * Steps that enqueue the next one at their end, in pipeline order: a running file always has an unfinished one. The
 * furthest is run again for a run that has lost its task.
 */
export const PIPELINE_TASKS: readonly string[] = [
  resumePaid,
  checkRecording,
  readTranscriptAlone,
  decodeRecording,
  detectRecordingLanguage,
  transcribeRemotely,
  transcribeLocally,
  alignTranscript,
  diarizeRecording,
  mergeDiarization,
  finishRecording,
].map(({ name }) => name);
