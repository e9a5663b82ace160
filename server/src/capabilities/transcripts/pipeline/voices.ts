import { engines, recordRun } from '../../models/index.ts';
import { recordDerived, storeDerived } from '../../files/index.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { EXPECTED_PACE } from './estimate.ts';
import { mergeVoices } from './merge.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep, enqueueStep, tellProgress } from './step.ts';

/** Told at most this often: a person sees no more. */
const TELL_EVERY_MS = 1_000;

/** Step 6, voices: who speaks when. Two channels of different speech have told that already. */
export const findVoices = defineStep(
  'transcripts.find-voices',
  { lane: 'voices', weight: 'ends-words' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    if (recording.channelPlan === 'separate') {
      await task.finish('skipped', async () => {
        await enqueueStep(task, mergeVoices);
      });
      return;
    }
    const { voices } = engines();
    const durationMs = recording.durationMs!;
    const run = await task.write(() =>
      recordRun(task.organisationId, order.jobFileId, 'voices', voices.description, {
        speakers: order.settings.speakers,
      }),
    );
    let toldAt = 0;
    let telling = Promise.resolve();
    const turns = await voices.findVoices(openDecodedAudio(task, order.fileId, 0), {
      durationMs,
      ...(order.settings.speakers === null ? {} : { speakers: order.settings.speakers }),
      signal: task.signal,
      onProgress: (share) => {
        if (performance.now() - toldAt < TELL_EVERY_MS) return;
        toldAt = performance.now();
        const leftMs = ((1 - share) * durationMs) / EXPECTED_PACE.voices;
        telling = telling
          .then(() => task.write(() => tellProgress(task, 'voices', share, leftMs)))
          .catch(() => {});
      },
    });
    await telling;
    const stored = await storeDerived(
      task.organisationId,
      order.fileId,
      'voices',
      Buffer.from(JSON.stringify(turns)),
    );
    await task.finish('done', async () => {
      await recordDerived(task.organisationId, stored);
      await run.end(durationMs);
      await tellProgress(task, 'merge', 0, 1_000);
      await enqueueStep(task, mergeVoices);
    });
  },
);
