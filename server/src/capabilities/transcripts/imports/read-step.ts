import { hintRecordingDetails } from '../recording-hint.ts';
import { finishRecording } from '../pipeline/merge.ts';
import { getRecordingOfFile } from '../pipeline/recording-state.store.ts';
import { defineStep, enqueueStep, tellProgress } from '../pipeline/step.ts';
import { insertImported } from './insert-imported.ts';
import { settleTimes } from './settle-times.ts';
import { readTranscriptFile } from './transcript-file.ts';

/** Of a transcript without sound, read: its words, speakers and times as the file has them. */
export const readTranscriptAlone = defineStep(
  'transcripts.read-transcript',
  { lane: 'light', weight: 'ends-words' },
  async (task, order) => {
    const transcript = await readTranscriptFile(task, order.fileId);
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { isMachineWork, notes, speakers } = transcript;
    await task.finish('done', async () => {
      await insertImported({
        recordingId: recording.id,
        fileId: order.fileId,
        imported: { name: order.fileName, isMachineWork, notes },
        language: order.settings.language ?? transcript.language,
        speakers,
        settled: settleTimes(transcript, null),
      });
      await tellProgress(task, 'ready', 0, 0);
      await enqueueStep(task, finishRecording);
      await hintRecordingDetails(task.organisationId, recording.id);
    });
  },
);
