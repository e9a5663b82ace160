import { rerunTask } from '../../../platform/tasks/enqueue.ts';
import { findTasksOfRun } from '../../jobs/index.ts';
import type { StageRunOrder } from '../../services/index.ts';
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

/** Steps that enqueue the next one at their end, in pipeline order. */
export const RESUMABLE_STEPS = [
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
];

/**
 * Reruns the furthest step of a run that has no unfinished task; the step then enqueues the next one
 * and reuses earlier results. Runs in a scope.
 */
export async function resumeSteps({ organisationId, jobFileId, runId }: StageRunOrder): Promise<void> {
  const tasks = await findTasksOfRun({ jobFileId, id: runId });
  const furthest = RESUMABLE_STEPS.findLast(({ name }) => tasks.some((task) => task.name === name));
  const task = tasks.find(({ name }) => name === furthest?.name);
  if (task) await rerunTask(task.id);
  else await enqueueStep({ organisationId, payload: { jobFileId, runId } }, checkRecording);
}

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
