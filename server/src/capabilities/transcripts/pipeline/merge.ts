import type { VoiceTurn } from '@colloquy/engines';
import { now } from '../../../platform/clock.ts';
import { readDerived } from '../../files/index.ts';
import { finishFile } from '../../jobs/index.ts';
import { readSettings } from '../../organisations/index.ts';
import { assignVoices } from '../assign-voices.ts';
import { keepMoment } from '../history/keep-moment.ts';
import { nameSpeakers } from '../name-speakers.ts';
import { hintRecording } from '../recording-hint.ts';
import { recogniseVoices } from '../speaker-memory/recognise-voices.ts';
import { channelsOf } from '../transcripts.store.ts';
import { namedChannels } from './named-channels.rules.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep, enqueueStep, tellProgress } from './step.ts';

/** Step 7, merge: words and voices together, by the commands split, merge and assign speaker alone, so that ids last. */
export const mergeVoices = defineStep(
  'transcripts.merge-voices',
  { lane: 'light', weight: 'ends-words' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const turns =
      recording.channelPlan === 'separate'
        ? undefined
        : (JSON.parse(
            (await readDerived(task.organisationId, order.fileId, 'voices')).toString('utf8'),
          ) as VoiceTurn[]);
    await task.finish('done', async () => {
      await assignVoices(task.organisationId, recording.id, turns);
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

/** Step 8, ready: the file moves on; the words wait for the customer, marked as machine work. */
export const finishRecording = defineStep(
  'transcripts.finish-recording',
  { lane: 'light', weight: 'ends-words' },
  async (task, order) => {
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    await task.finish('done', async () => {
      await finishFile(order.jobFileId);
      await keepMoment(recording.id, { moment: 'ready', personId: null, at: now() });
      await hintRecording(task.organisationId, recording.id);
    });
  },
);
