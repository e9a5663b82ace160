import { engines } from '../../models/index.ts';
import { describeFile, withLocalCopy } from '../../files/index.ts';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { decodeRecording } from './decode.ts';
import { EXPECTED_PACE, remainingMs } from './estimate.ts';
import { longestFileIn } from './limits.ts';
import { saveRecording } from './recording-state.store.ts';
import { noteConsent } from './note-consent.ts';
import { noteRecording, payFile } from '../../jobs/index.ts';
import { defineStep, enqueueStep, tellProgress } from './step.ts';

/** Step 1, check: what the content is, whatever the name says, and whether it can be taken and paid. */
export const checkRecording = defineStep(
  'transcripts.check-recording',
  { lane: 'media', weight: 'ends-all' },
  async (task, order) => {
    await task.write(() => tellProgress(task, 'check', 0, null));
    const { media, speech } = engines();
    const { probe, sha256 } = await withLocalCopy(task.organisationId, order.fileId, async (path, digest) => {
      const type = await media.identify(path);
      // It takes its seconds while the file is looked through. What keeps it from it is told by the step that needs it.
      speech.warmUp().catch(() => {});
      const [probe, sha256] = await Promise.all([media.probe(path, type, { signal: task.signal }), digest()]);
      return { probe, sha256 };
    });
    const maxMs = await task.read(() => longestFileIn(task.organisationId));
    if (probe.durationMs !== null && probe.durationMs > maxMs)
      throw new TaskFailure('too-long', { isFinal: true, details: { maxMs } });

    await task.finish('done', async () => {
      await describeFile(order.fileId, {
        mediaType: probe.container,
        sha256,
        needsPlayback: probe.needsPlayback,
      });
      const recordingId = await saveRecording({
        organisationId: task.organisationId,
        jobId: order.jobId,
        fileId: order.fileId,
        name: order.fileName,
        channels: probe.channels,
        channelPlan: probe.channelPlan,
      });
      if (order.consent) await noteConsent(recordingId, order.consent);
      await noteRecording(order.jobFileId, { recordingId, durationMs: probe.durationMs });
      const expectedMs = probe.durationMs;
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
