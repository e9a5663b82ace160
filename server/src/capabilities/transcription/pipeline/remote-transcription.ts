import { ENGINE_FAILURE_SENTENCES } from '@colloquy/contract/models';
import { reportEngineWorks } from '../../jobs/index.ts';
import { chooseSpeech, engineFailureReason, reportEngineFailure } from '../../models/index.ts';
import { continueWithAlignment } from '../imports/align-step.ts';
import { continueWithDiarization, transcribeLocally } from './local-transcription.ts';
import { defineStep, enqueueStep } from './step.ts';
import { applyChosenLanguage, transcribeChannels, type TranscribedChannels } from './transcribe-channels.ts';

/**
 * Step 5, speech, by a remote engine. It has its own queue, so that waiting for a service does not block
 * local transcription. If the engine was switched off, or failed and the organisation chose so, this server
 * continues from the progress made. Otherwise the step fails and the file waits.
 */
export const transcribeRemotely = defineStep(
  'transcription.transcribe-remotely',
  { label: 'Transcribe with an external engine', queue: 'remote-speech', onFailure: 'fail-file' },
  async (task, order) => {
    if (order.transcriptFileId !== null) return continueWithAlignment(task);
    const { organisationId } = task;
    const { quality, connectionId, fileId } = order;
    const recording = await applyChosenLanguage(task, order);
    const language = recording.language!.split('-')[0]!;
    const choice = await chooseSpeech({ organisationId, quality, connectionId, language }, task.read);
    const { connection, insteadOf } = choice;
    if (!connection)
      return task.finish('done', async () => {
        await enqueueStep(task, transcribeLocally, insteadOf === null ? {} : { insteadOf });
      });
    let transcribed: TranscribedChannels;
    try {
      transcribed = await transcribeChannels(task, order, choice);
    } catch (error) {
      const reason = engineFailureReason(error);
      if (!reason || connection.onFailure === 'wait') throw error;
      return task.finish('done', async () => {
        await reportEngineFailure(organisationId, connection.id, reason);
        const why = `${connection.name} failed. ${ENGINE_FAILURE_SENTENCES[reason].found}`;
        await enqueueStep(task, transcribeLocally, { insteadOf: why });
      });
    }
    const endRun = async (): Promise<void> => {
      await transcribed.endRun();
      await reportEngineWorks(organisationId, connection.id);
    };
    await continueWithDiarization(task, fileId, { ...transcribed, endRun });
  },
);
