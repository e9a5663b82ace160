import { ENGINE_FAILURE_SENTENCES } from '@colloquy/contract';
import {
  chooseHere,
  chooseSpeech,
  noteEngineWorks,
  reasonOfEngine,
  tellEngineFailed,
} from '../../models/index.ts';
import { countSegments } from '../append-heard.ts';
import { remainingMs } from './estimate.ts';
import { hearChannels, type HeardChannels } from './hear-channels.ts';
import { nothingHeard } from './nothing-heard.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { goOnToAlign } from '../imports/align-step.ts';
import { defineStep, enqueueStep, type StepOrder, type StepTask, tellProgress } from './step.ts';
import { findVoices } from './voices.ts';

/**
 * Step 5, speech: writes segments as they are heard, each piece in one transaction with how far it reaches, so that a
 * killed worker's successor goes on from there.
 */
export const hearSpeech = defineStep(
  'transcripts.hear-speech',
  { lane: 'speech', weight: 'ends-words' },
  async (task, order) => {
    // Failed for want of words, it was given a transcript.
    if (order.transcriptFileId !== null) return goOnToAlign(task);
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { endRun, durationMs } = await hearAsOrdered(task, order, recording.language!.split('-')[0]!);
    if ((await task.read(() => countSegments(recording.id))) === 0)
      throw await nothingHeard(task, order.fileId);
    await task.finish('done', async () => {
      await endRun();
      await tellProgress(task, 'voices', 0, remainingMs({ speechMs: 0, voicesMs: durationMs ?? 0 }));
      await enqueueStep(task, findVoices);
    });
  },
);

/**
 * By the engine of the order. One on another machine may fail: where its organisation chose so, this machine's own goes
 * on from where it came to; else the failure is the step's, and the file waits.
 */
async function hearAsOrdered(task: StepTask, order: StepOrder, language: string): Promise<HeardChannels> {
  const { organisationId } = task;
  const { quality, connectionId } = order;
  const chosen = await chooseSpeech({ organisationId, quality, connectionId, language }, task.read);
  const { connection } = chosen;
  if (!connection) return hearChannels(task, order, chosen);
  try {
    const heard = await hearChannels(task, order, chosen);
    const endRun = async (): Promise<void> => {
      await heard.endRun();
      await noteEngineWorks(organisationId, connection.id);
    };
    return { ...heard, endRun };
  } catch (error) {
    const reason = reasonOfEngine(error);
    if (!reason || connection.onFailure === 'wait') throw error;
    await task.write(() => tellEngineFailed(organisationId, connection.id, reason));
    const why = `${connection.name} failed. ${ENGINE_FAILURE_SENTENCES[reason].found}`;
    return hearChannels(task, order, await chooseHere({ quality, language }, why));
  }
}
