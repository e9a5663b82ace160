import type { SpeechSpan, VoiceTurn } from '@colloquy/engines';
import { now } from '../../../platform/clock.ts';
import { hasDerived, readDerived } from '../../files/index.ts';
import { finishFile } from '../../jobs/index.ts';
import { readSettings } from '../../organisations/index.ts';
import { assignVoices } from '../assign-voices.ts';
import { keepMoment } from '../history/keep-moment.ts';
import { insertUnclear } from '../insert-unclear.ts';
import { nameSpeakers } from '../name-speakers.ts';
import { hintRecordingDetails } from '../recording-hint.ts';
import { recogniseVoices } from '../speaker-memory/recognise-voices.ts';
import { channelsOf } from '../transcripts.store.ts';
import { namedChannels } from './named-channels.rules.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep, enqueueStep, type StepOrder, type StepTask, tellProgress } from './step.ts';

/**
 * Step 7, merge: words and voices together, by the commands split, merge and assign speaker alone, so that ids last; and
 * unclear turns where speech was detected and no words were recognised.
 */
export const mergeVoices = defineStep(
  'transcripts.merge-voices',
  { lane: 'light', weight: 'ends-words' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const isSeparate = recording.channelPlan === 'separate';
    const turns = isSeparate ? undefined : ((await readStored(task, order, 'voices')) as VoiceTurn[]);
    // Not there where the voices were found before detected speech was stored.
    const hasSpeech = await hasDerived(task.organisationId, order.fileId, 'speech');
    const channels = hasSpeech ? ((await readStored(task, order, 'speech')) as SpeechSpan[][]) : [];
    await task.finish('done', async () => {
      const speakers = await assignVoices(task.organisationId, recording.id, turns);
      await insertUnclear(recording.id, {
        speech: channels.flat(),
        turns: turns ?? channels.flatMap((speech, voice) => speech.map((span) => ({ ...span, voice }))),
        speakers,
      });
      const named = namedChannels(order, { ...recording, channels: channelsOf(recording).length });
      await nameSpeakers(task.organisationId, recording.id, named);
      await tellProgress(task, 'ready', 0, 0);
      await enqueueStep(task, finishRecording);
      const { speakerMemory } = await readSettings(task.organisationId);
      // Read again: whoever says so later has it done then (`recordConsent`).
      const { consent } = await getRecordingOfFile(order.fileId);
      if (speakerMemory && consent === 'given') await enqueueStep(task, recogniseVoices);
    });
  },
);

const readStored = async (
  task: StepTask,
  { fileId }: StepOrder,
  kind: 'voices' | 'speech',
): Promise<unknown> => JSON.parse((await readDerived(task.organisationId, fileId, kind)).toString('utf8'));

/** Step 8, ready: the file moves on; the words wait for the customer, marked as machine work. */
export const finishRecording = defineStep(
  'transcripts.finish-recording',
  { lane: 'light', weight: 'ends-words' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    await task.finish('done', async () => {
      await finishFile(order.jobFileId);
      await keepMoment(recording.id, { moment: 'ready', personId: null, at: now() });
      await hintRecordingDetails(task.organisationId, recording.id);
    });
  },
);
