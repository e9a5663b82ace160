import { chooseHere } from '../../models/index.ts';
import { adoptLanguage } from './adopt-language.ts';
import { countSpoken } from '../append-heard.ts';
import { remainingMs } from './estimate.ts';
import { hearChannels, type HeardChannels } from './hear-channels.ts';
import { nothingHeard } from './nothing-heard.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { goOnToAlign } from '../imports/align-step.ts';
import { defineStep, enqueueStep, type StepTask, tellProgress } from './step.ts';
import { findVoices } from './voices.ts';

/**
 * Step 5, speech, on this machine: writes segments as they are heard, each piece in one transaction with how far it
 * reaches, so that a killed worker's successor goes on from there; and so where another machine's engine gave up.
 */
export const hearSpeech = defineStep(
  'transcripts.hear-speech',
  { lane: 'speech', weight: 'ends-words' },
  async (task, order) => {
    // Failed for want of words, it was given a transcript.
    if (order.transcriptFileId !== null) return goOnToAlign(task);
    const recording = await adoptLanguage(task, order);
    const asked = { quality: order.quality, language: recording.language!.split('-')[0]! };
    const chosen = await chooseHere(asked, task.payload.insteadOf ?? null);
    await goOnToVoices(task, order.fileId, await hearChannels(task, order, chosen));
  },
);

/** All is heard: the voices are next, if there are words. */
export async function goOnToVoices(
  task: StepTask,
  fileId: string,
  { endRun, durationMs }: HeardChannels,
): Promise<void> {
  const { id } = await task.read(() => getRecordingOfFile(fileId));
  if ((await task.read(() => countSpoken(id))) === 0) throw await nothingHeard(task, fileId);
  await task.finish('done', async () => {
    await endRun();
    await tellProgress(task, 'voices', 0, remainingMs({ speechMs: 0, voicesMs: durationMs ?? 0 }));
    await enqueueStep(task, findVoices);
  });
}
