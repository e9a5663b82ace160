import type { DetectedLanguage } from '@colloquy/engines';
import { engines, recordRun } from '../../models/index.ts';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { channelsOf } from '../transcripts.store.ts';
import { languageOf } from './languages-heard.rules.ts';
import { getRecordingOfFile, saveLanguage } from './recording-state.store.ts';
import { nothingHeard } from './nothing-heard.ts';
import { hearElsewhere } from './speech-elsewhere.ts';
import { hearSpeech } from './speech.ts';
import { goOnToAlign } from '../imports/align-step.ts';
import { defineStep, enqueueStep, type StepTask, tellProgress, tellWaiting } from './step.ts';

/** Step 4, language: as ordered, or as it sounds in places all over the recording, on every channel. */
export const findLanguage = defineStep(
  'transcripts.find-language',
  { lane: 'speech', weight: 'ends-words' },
  async (task, order) => {
    // What came in a file is not heard.
    if (order.transcriptFileId !== null) return goOnToAlign(task);
    const { speech } = engines();
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { id: recordingId } = recording;
    const isElsewhere = order.connectionId !== null;
    const ordered = order.settings.language?.split('-')[0]?.toLowerCase();

    if (ordered) {
      if (!speech.description.languages.includes(ordered))
        throw new TaskFailure('language-not-supported', { isFinal: true, details: { language: ordered } });
      await goOn(task, 'skipped', {
        recordingId,
        isElsewhere,
        language: order.settings.language!,
        confidence: null,
      });
      return;
    }

    const run = await task.write(async () => {
      await tellProgress(task, 'language', 0, null);
      return recordRun(task.organisationId, order.jobFileId, 'language', speech.description, {});
    });
    const durationMs = recording.durationMs ?? order.durationMs ?? undefined;
    const heard: (DetectedLanguage | 'no-speech')[] = [];
    for (const channel of channelsOf(recording)) {
      const audio = openDecodedAudio(task, order.fileId, channel);
      heard.push(await speech.detectLanguage(audio, { durationMs, signal: task.signal }));
    }
    const found = languageOf(heard);
    if (found.kind === 'unsure')
      throw new TaskFailure('language-unsure', {
        isFinal: true,
        details: { alternatives: found.alternatives },
      });
    if (found.kind === 'language') {
      const { language, confidence } = found;
      await goOn(task, 'done', { recordingId, isElsewhere, language, confidence }, () => run.end(0));
      return;
    }
    throw await nothingHeard(task, order.fileId);
  },
);

type Found = { recordingId: string; isElsewhere: boolean; language: string; confidence: number | null };

async function goOn(
  task: StepTask,
  outcome: 'done' | 'skipped',
  { recordingId, isElsewhere, language, confidence }: Found,
  alsoWrite?: () => Promise<void>,
): Promise<void> {
  await task.finish(outcome, async () => {
    await alsoWrite?.();
    await saveLanguage(recordingId, language, confidence);
    await tellWaiting(task, 'speech');
    await enqueueStep(task, isElsewhere ? hearElsewhere : hearSpeech);
  });
}
