import { decodeRecording } from './decode.ts';
import { findLanguage } from './language.ts';
import { findRecordingOfFile } from './recording-state.store.ts';
import { defineStep, enqueueStep } from './step.ts';

/**
 * Answers the notice that a file which waited for credits is paid: its next step is asked for, unless it was before.
 */
export const goOnPaid = defineStep(
  'transcripts.go-on-paid',
  { lane: 'light', weight: 'ends-all' },
  async (task, order) => {
    const recording = await task.read(() => findRecordingOfFile(order.fileId));
    if (!recording) return;
    await task.finish('done', async () => {
      await enqueueStep(task, recording.durationMs === null ? decodeRecording : findLanguage);
    });
  },
);
