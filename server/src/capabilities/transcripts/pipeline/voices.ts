import type { SpeechSpan } from '@colloquy/engines';
import { engines, recordRun } from '../../models/index.ts';
import { recordDerived, type StoredDerived, storeDerived } from '../../files/index.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { EXPECTED_PACE } from './estimate.ts';
import { mergeVoices } from './merge.ts';
import { channelsOf } from '../transcripts.store.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep, enqueueStep, type StepOrder, type StepTask, tellProgress } from './step.ts';

/** Told at most this often: a person sees no more. */
const TELL_EVERY_MS = 1_000;

/**
 * Step 6, voices: who speaks when, and where anybody speaks at all. Two channels of different speech have told the first
 * already.
 */
export const findVoices = defineStep(
  'transcripts.find-voices',
  { lane: 'voices', weight: 'ends-words' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { voices } = engines();
    const durationMs = recording.durationMs!;
    if (recording.channelPlan === 'separate') {
      const speech: SpeechSpan[][] = [];
      for (const channel of channelsOf(recording)) {
        const audio = openDecodedAudio(task, order.fileId, channel);
        speech.push(await voices.findSpeech(audio, { durationMs, signal: task.signal }));
      }
      const stored = await storeJson(task, order, 'speech', speech);
      await task.finish('skipped', async () => {
        await recordDerived(task.organisationId, stored);
        await enqueueStep(task, mergeVoices);
      });
      return;
    }
    const run = await task.write(() =>
      recordRun(task.organisationId, order.jobFileId, 'voices', voices.description, {
        speakers: order.settings.speakers,
      }),
    );
    let toldAt = 0;
    let telling = Promise.resolve();
    const { turns, speech } = await voices.findVoices(openDecodedAudio(task, order.fileId, 0), {
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
    const stored = [
      await storeJson(task, order, 'voices', turns),
      await storeJson(task, order, 'speech', [speech]),
    ];
    await task.finish('done', async () => {
      for (const each of stored) await recordDerived(task.organisationId, each);
      await run.end(durationMs);
      await tellProgress(task, 'merge', 0, 1_000);
      await enqueueStep(task, mergeVoices);
    });
  },
);

const storeJson = (
  task: StepTask,
  { fileId }: StepOrder,
  kind: 'voices' | 'speech',
  value: unknown,
): Promise<StoredDerived> =>
  storeDerived(task.organisationId, fileId, kind, Buffer.from(JSON.stringify(value)));
