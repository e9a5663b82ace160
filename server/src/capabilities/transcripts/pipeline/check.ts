import { engines } from '../../models/index.ts';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { decodeRecording } from './decode.ts';
import { EXPECTED_PACE, remainingMs } from './estimate.ts';
import { longestFileIn } from './limits.ts';
import { saveRecording } from './recording-state.store.ts';
import { noteConsent } from './note-consent.ts';
import { markFree, noteRecording, payFile } from '../../jobs/index.ts';
import { checkBeside, checkTranscript } from '../imports/check-transcript.ts';
import { takeWaitingTranscript } from '../imports/pair-files.ts';
import { defineStep, enqueueStep, tellProgress } from './step.ts';
import { channelsIn, checkFiles, describeFiles, lengthOf } from './tracks.ts';

/** Step 1, check: what the content is, whatever the name says, and whether it can be taken and paid. */
export const checkRecording = defineStep(
  'transcripts.check-recording',
  { lane: 'media', weight: 'ends-all' },
  async (task, order) => {
    await task.write(() => tellProgress(task, 'check', 0, null));
    if (await checkTranscript(task, order)) return;
    const isTimed = await checkBeside(task, order);
    const checking = checkFiles(task, order);
    // It takes its seconds while the files are looked through. What keeps it from it is told by the step that needs it.
    engines()
      .speech.warmUp()
      .catch(() => {});
    const files = await checking;
    const expectedMs = lengthOf(files);
    const maxMs = await task.read(() => longestFileIn(task.organisationId));
    if (expectedMs !== null && expectedMs > maxMs)
      throw new TaskFailure('too-long', { isFinal: true, details: { maxMs } });

    await task.finish('done', async () => {
      await describeFiles(files);
      const recordingId = await saveRecording({
        organisationId: task.organisationId,
        jobId: order.jobId,
        fileId: order.fileId,
        name: order.fileName,
        ...channelsIn(files),
      });
      if (order.consent) await noteConsent(recordingId, order.consent);
      await noteRecording(order.jobFileId, { recordingId, durationMs: expectedMs });
      if (isTimed) await markFree(order.jobFileId);
      else await takeWaitingTranscript(task.organisationId, order.jobFileId);
      // What does not say how long it is is paid once it is decoded.
      if (expectedMs !== null && !(await payFile(order.jobFileId))) return;
      const leftMs =
        expectedMs === null
          ? null
          : expectedMs / EXPECTED_PACE.decode + remainingMs({ speechMs: expectedMs, voicesMs: expectedMs });
      await tellProgress(task, 'decode', 0, leftMs);
      await enqueueStep(task, decodeRecording);
    });
  },
);
