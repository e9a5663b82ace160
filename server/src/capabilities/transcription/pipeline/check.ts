import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { lockJobOfFile, markFree, setRecording, payRun, type FileOrder } from '../../jobs/index.ts';
import { getFile } from '../../files/index.ts';
import { engines } from '../../models/index.ts';
import { getRecording, saveRecording } from '../../transcripts/index.ts';
import { recordConsent } from '../../voices/index.ts';
import { checkPairedTranscript, checkTranscript } from '../imports/check-transcript.ts';
import { pairWaitingTranscript } from '../imports/pair-files.ts';
import { decodeRecording } from './decode.ts';
import { EXPECTED_PACE, remainingMs } from './estimate.ts';
import { maxDurationMsOf, defineStep, enqueueStep, reportStepProgress } from './step.ts';
import { channelsIn, checkFiles, describeFiles, lengthOf } from './tracks.ts';

/** Step 1, check: identifies the content, whatever the file name, and checks that it is accepted and paid. */
export const checkRecording = defineStep(
  'transcription.check-recording',
  { label: 'Check a file', queue: 'media', onFailure: 'stop-all' },
  async (task, order) => {
    await task.write(() => reportStepProgress(task, 'check', 0, null));
    if (await checkTranscript(task, order)) return;
    const isTimed = await checkPairedTranscript(task, order);
    const checking = checkFiles(task, order);
    // Warm up the engine during the checks. If that fails, the transcription step reports it.
    engines()
      .speech.warmUp()
      .catch(() => {});
    const files = await checking;
    const expectedMs = lengthOf(files);
    const maxMs = await task.read(() => maxDurationMsOf(task.organisationId));
    if (expectedMs !== null && expectedMs > maxMs)
      throw new TaskFailure('too-long', { isFinal: true, details: { maxMs } });

    await task.finish('done', async () => {
      // Before the rows of the job, in the order of all other changes; pairing locks it anyway.
      await lockJobOfFile(order.jobFileId);
      await describeFiles(files);
      const recordingId = await saveRecording({
        organisationId: task.organisationId,
        jobId: order.jobId,
        fileId: order.fileId,
        // Read again under the lock: a person may have renamed the file meanwhile.
        name: (await getFile(order.fileId)).name,
        ...channelsIn(files),
      });
      if (order.consent) await recordUploadConsent(recordingId, order.consent);
      await setRecording(order.jobFileId, { recordingId, durationMs: expectedMs });
      if (isTimed) await markFree(order.jobFileId);
      else await pairWaitingTranscript(task.organisationId, order);
      // Files without a declared duration are charged after decoding.
      if (expectedMs !== null && !(await payRun(task.payload.runId))) return;
      const leftMs =
        expectedMs === null
          ? null
          : expectedMs / EXPECTED_PACE.decode +
            remainingMs({ speechMs: expectedMs, diarizationMs: expectedMs });
      await reportStepProgress(task, 'decode', 0, leftMs);
      await enqueueStep(task, decodeRecording);
    });
  },
);

/**
 * Records the consent confirmed before recording in the browser. A repeated check, perhaps after consent was
 * withdrawn, adds nothing.
 */
async function recordUploadConsent(
  recordingId: string,
  { text, personId }: NonNullable<FileOrder['consent']>,
): Promise<void> {
  if ((await getRecording(recordingId)).consent !== 'unknown') return;
  await recordConsent({ personId }, { recordingId, state: 'given', note: text });
}
