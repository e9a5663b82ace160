import type { SpeechSpan } from '@colloquy/engines';
import { recordDerived, type StoredDerived, storeDerived } from '../../files/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import { openDecodedAudio, getRecordingOfFile, channelsOf } from '../../transcripts/index.ts';
import { EXPECTED_PACE } from './estimate.ts';
import { mergeDiarization } from './merge.ts';
import { defineStep, enqueueStep, type StepOrder, type StepTask, reportStepProgress } from './step.ts';

/** Minimum interval between progress reports. More would not be visible. */
const REPORT_EVERY_MS = 1_000;

/** Step 6, diarization: finds who speaks when, and all speech. Separate channels need only the speech. */
export const diarizeRecording = defineStep(
  'transcription.diarize-recording',
  { label: 'Separate speakers', queue: 'diarization', onFailure: 'fail-file' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { diarization } = engines();
    const durationMs = recording.durationMs!;
    if (recording.channelPlan === 'separate') {
      const speech: SpeechSpan[][] = [];
      for (const channel of channelsOf(recording)) {
        const audio = openDecodedAudio(task, order.fileId, channel);
        speech.push(await diarization.detectSpeech(audio, { durationMs, signal: task.signal }));
      }
      const stored = await storeJson(task, order, 'speech', speech);
      await task.finish('skipped', async () => {
        await recordDerived(task.organisationId, stored);
        await enqueueStep(task, mergeDiarization);
      });
      return;
    }
    const run = await task.write(() =>
      recordRun(task.organisationId, order.jobFileId, 'diarization', diarization.description, {
        speakers: order.settings.speakers,
      }),
    );
    let reportedAt = 0;
    let reporting = Promise.resolve();
    const { turns, speech } = await diarization.diarize(openDecodedAudio(task, order.fileId, 0), {
      durationMs,
      ...(order.settings.speakers === null ? {} : { speakers: order.settings.speakers }),
      signal: task.signal,
      onProgress: (share) => {
        if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
        reportedAt = performance.now();
        const leftMs = ((1 - share) * durationMs) / EXPECTED_PACE.diarization;
        reporting = reporting
          .then(() => task.write(() => reportStepProgress(task, 'diarization', share, leftMs)))
          .catch(() => {});
      },
    });
    await reporting;
    const stored = [
      await storeJson(task, order, 'turns', turns),
      await storeJson(task, order, 'speech', [speech]),
    ];
    await task.finish('done', async () => {
      for (const each of stored) await recordDerived(task.organisationId, each);
      await run.end(durationMs);
      await reportStepProgress(task, 'merge', 0, 1_000);
      await enqueueStep(task, mergeDiarization);
    });
  },
);

const storeJson = (
  task: StepTask,
  { fileId }: StepOrder,
  kind: 'turns' | 'speech',
  value: unknown,
): Promise<StoredDerived> =>
  storeDerived(task.organisationId, fileId, kind, Buffer.from(JSON.stringify(value)));
