import type { DetectedLanguage } from '@colloquy/engines';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { engines, recordRun } from '../../models/index.ts';
import { openDecodedAudio, getRecordingOfFile, saveLanguage, channelsOf } from '../../transcripts/index.ts';
import { continueWithAlignment } from '../imports/align-step.ts';
import { recordingLanguage } from './channels.rules.ts';
import { noSpeechFailure, transcribeLocally } from './local-transcription.ts';
import { transcribeRemotely } from './remote-transcription.ts';
import { defineStep, enqueueStep, type StepTask, reportStepProgress, reportStepWaiting } from './step.ts';

/** Step 4, language: as ordered, or detected from samples across the recording, on every channel. */
export const detectRecordingLanguage = defineStep(
  'transcription.detect-language',
  { label: 'Detect the language', queue: 'speech', onFailure: 'fail-file' },
  async (task, order) => {
    // Imported words are not transcribed.
    if (order.transcriptFileId !== null) return continueWithAlignment(task);
    const { speech } = engines();
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { id: recordingId } = recording;
    const isRemote = order.connectionId !== null;
    const orderedLanguage = order.settings.language?.split('-')[0]?.toLowerCase();

    if (orderedLanguage) {
      if (!speech.description.languages.includes(orderedLanguage))
        throw new TaskFailure('language-not-supported', {
          isFinal: true,
          details: { language: orderedLanguage },
        });
      await continueWithTranscription(task, 'skipped', {
        recordingId,
        isRemote,
        language: order.settings.language!,
        confidence: null,
      });
      return;
    }

    const run = await task.write(async () => {
      await reportStepProgress(task, 'language', 0, null);
      return recordRun(task.organisationId, order.jobFileId, 'language', speech.description, {});
    });
    const durationMs = recording.durationMs ?? order.durationMs ?? undefined;
    const detected: (DetectedLanguage | 'no-speech')[] = [];
    for (const channel of channelsOf(recording)) {
      const audio = openDecodedAudio(task, order.fileId, channel);
      detected.push(await speech.detectLanguage(audio, { durationMs, signal: task.signal }));
    }
    const result = recordingLanguage(detected);
    if (result.kind === 'unsure')
      throw new TaskFailure('language-unsure', {
        isFinal: true,
        details: { alternatives: result.alternatives },
      });
    if (result.kind === 'language') {
      const { language, confidence } = result;
      await continueWithTranscription(task, 'done', { recordingId, isRemote, language, confidence }, () =>
        run.end(0),
      );
      return;
    }
    throw await noSpeechFailure(task, order.fileId);
  },
);

type DetectionResult = {
  recordingId: string;
  isRemote: boolean;
  language: string;
  confidence: number | null;
};

async function continueWithTranscription(
  task: StepTask,
  outcome: 'done' | 'skipped',
  { recordingId, isRemote, language, confidence }: DetectionResult,
  inTransaction?: () => Promise<void>,
): Promise<void> {
  await task.finish(outcome, async () => {
    await inTransaction?.();
    await saveLanguage(recordingId, language, confidence);
    await reportStepWaiting(task, 'speech');
    await enqueueStep(task, isRemote ? transcribeRemotely : transcribeLocally);
  });
}
