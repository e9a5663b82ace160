import { ENGINE_FAILURE_SENTENCES } from '@colloquy/contract';
import { tellEngineWorks } from '../../jobs/index.ts';
import { chooseSpeech, reasonOfEngine, tellEngineFailed } from '../../models/index.ts';
import { adoptLanguage } from './adopt-language.ts';
import { hearChannels, type HeardChannels } from './hear-channels.ts';
import { goOnToAlign } from '../imports/align-step.ts';
import { goOnToVoices, hearSpeech } from './speech.ts';
import { defineStep, enqueueStep } from './step.ts';

/**
 * Step 5, speech, by an engine on another machine, in a lane of its own: whoever waits for a service holds up nobody who
 * is heard here. Where it is switched off meanwhile, or fails and its organisation chose so, this machine goes on from
 * where it came to; else the failure is the step's, and the file waits.
 */
export const hearElsewhere = defineStep(
  'transcripts.hear-elsewhere',
  { lane: 'elsewhere', weight: 'ends-words' },
  async (task, order) => {
    if (order.transcriptFileId !== null) return goOnToAlign(task);
    const { organisationId } = task;
    const { quality, connectionId, fileId } = order;
    const recording = await adoptLanguage(task, order);
    const language = recording.language!.split('-')[0]!;
    const chosen = await chooseSpeech({ organisationId, quality, connectionId, language }, task.read);
    const { connection, insteadOf } = chosen;
    if (!connection)
      return task.finish('done', async () => {
        await enqueueStep(task, hearSpeech, insteadOf === null ? {} : { insteadOf });
      });
    let heard: HeardChannels;
    try {
      heard = await hearChannels(task, order, chosen);
    } catch (error) {
      const reason = reasonOfEngine(error);
      if (!reason || connection.onFailure === 'wait') throw error;
      return task.finish('done', async () => {
        await tellEngineFailed(organisationId, connection.id, reason);
        const why = `${connection.name} failed. ${ENGINE_FAILURE_SENTENCES[reason].found}`;
        await enqueueStep(task, hearSpeech, { insteadOf: why });
      });
    }
    const endRun = async (): Promise<void> => {
      await heard.endRun();
      await tellEngineWorks(organisationId, connection.id);
    };
    await goOnToVoices(task, fileId, { ...heard, endRun });
  },
);
