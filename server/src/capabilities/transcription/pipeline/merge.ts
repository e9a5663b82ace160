import type { DiarizedTurn, SpeechSpan } from '@colloquy/engines';
import { now } from '../../../platform/clock.ts';
import { factorsFor } from '../../credits/index.ts';
import { readDerived } from '../../files/index.ts';
import { finishRun } from '../../jobs/index.ts';
import { usedFallbackEngine } from '../../models/index.ts';
import { readSettings } from '../../organisations/index.ts';
import {
  saveAutomaticSnapshot,
  nameSpeakers,
  invalidateRecordingDetails,
  getRecordingOfFile,
  channelsOf,
} from '../../transcripts/index.ts';
import { enqueueRecognition } from '../../voices/index.ts';
import { assignSpeakers } from '../assign-speakers.ts';
import { insertUnclearTurns } from '../insert-unclear-turns.ts';
import { speakerNamesByChannel } from './channels.rules.ts';
import { defineStep, enqueueStep, type StepOrder, type StepTask, reportStepProgress } from './step.ts';

/**
 * Step 7, merge: assigns speakers to words, only with split, merge and assign-speaker commands so that ids
 * are stable, and adds unclear turns where speech was detected but no words were recognised.
 */
export const mergeDiarization = defineStep(
  'transcription.merge-diarization',
  { label: 'Assign words to speakers', queue: 'light', onFailure: 'fail-file' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const hasSeparateChannels = recording.channelPlan === 'separate';
    const turns = hasSeparateChannels
      ? undefined
      : ((await readStored(task, order, 'turns')) as DiarizedTurn[]);
    const channels = (await readStored(task, order, 'speech')) as SpeechSpan[][];
    await task.finish('done', async () => {
      const speakers = await assignSpeakers(task.organisationId, recording.id, turns);
      await insertUnclearTurns(recording.id, {
        speech: channels.flat(),
        turns: turns ?? channels.flatMap((speech, voice) => speech.map((span) => ({ ...span, voice }))),
        speakers,
      });
      const names = speakerNamesByChannel(order, { ...recording, channels: channelsOf(recording).length });
      await nameSpeakers(task.organisationId, recording.id, names);
      await reportStepProgress(task, 'ready', 0, 0);
      await enqueueStep(task, finishRecording);
      const { speakerMemory } = await readSettings(task.organisationId);
      // Read again, because consent may have changed. Later consent starts recognition itself
      // (`recordConsent`).
      const { consent } = await getRecordingOfFile(order.fileId);
      if (speakerMemory && consent === 'given')
        await enqueueRecognition(task.organisationId, order.jobFileId);
    });
  },
);

const readStored = async (
  task: StepTask,
  { fileId }: StepOrder,
  kind: 'turns' | 'speech',
): Promise<unknown> => JSON.parse((await readDerived(task.organisationId, fileId, kind)).toString('utf8'));

/** Step 8, ready: ends the pipeline. The transcript waits for the customer, marked as automatic. */
export const finishRecording = defineStep(
  'transcription.finish-recording',
  { label: 'Finish a transcript', queue: 'light', onFailure: 'fail-file' },
  async (task, order) => {
    await task.finish('done', () => endPipeline(task, order));
  },
);

/** Ends the run with its transcript. Runs in the scope of a step's end. */
export async function endPipeline(task: StepTask, order: StepOrder): Promise<void> {
  const recording = await getRecordingOfFile(order.fileId);
  await finishRun(task.payload.runId, { priceFactor: await fallbackFactor(order) });
  await saveAutomaticSnapshot(recording.id, { trigger: 'ready', personId: null, at: now() });
  await invalidateRecordingDetails(task.organisationId, recording.id);
}

/** If another engine than the ordered one transcribed the file, it costs the fast quality's price. */
async function fallbackFactor({
  organisationId,
  jobFileId,
  priceListId,
}: StepOrder): Promise<number | undefined> {
  if (!(await usedFallbackEngine(jobFileId))) return undefined;
  return (await factorsFor(organisationId, priceListId)).fast;
}
