import { isMediaName, TEXT_NOT_AUDIO } from '@colloquy/contract';
import { describeFile } from '../../files/index.ts';
import { markFree, noteRecording } from '../../jobs/index.ts';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { saveRecording } from '../pipeline/recording-state.store.ts';
import { enqueueStep, type StepOrder, type StepTask, tellProgress } from '../pipeline/step.ts';
import { joinSound } from './pair-files.ts';
import { readTranscriptAlone } from './read-step.ts';
import { settleTimes } from './settle-times.ts';
import { readTranscriptFile, recognise } from './transcript-file.ts';

/**
 * The check of a file whose content is a transcript: it goes with the sound of its name, where there is one whose words
 * were not heard yet, and else it is read by itself, at no cost. Answers false for anything else.
 */
export async function checkTranscript(task: StepTask, order: StepOrder): Promise<boolean> {
  if (order.tracks.length > 0) return false;
  const recognised = await recognise(task, order.fileId);
  if (!recognised) return false;
  // Somebody may have chosen the wrong file: it is a transcript only once a person says so.
  if (isMediaName(order.fileName))
    throw new TaskFailure(TEXT_NOT_AUDIO, {
      isFinal: true,
      details: { extension: /\.[^.]+$/.exec(order.fileName)?.[0].toLowerCase() },
    });
  // What cannot be read is told before it is anything.
  const transcript = await readTranscriptFile(task, order.fileId);
  const { isTimed } = settleTimes(transcript, null);
  const { type: mediaType, sha256 } = recognised;
  await task.finish('done', async () => {
    await describeFile(order.fileId, { mediaType, sha256, needsPlayback: false });
    if (await joinSound(task.organisationId, order.jobFileId, isTimed)) return;
    const recordingId = await saveRecording({
      organisationId: task.organisationId,
      jobId: order.jobId,
      fileId: order.fileId,
      name: order.fileName,
      channels: 0,
      channelPlan: 'mixed',
    });
    await markFree(order.jobFileId);
    await noteRecording(order.jobFileId, { recordingId });
    await tellProgress(task, 'read', 0, 1_000);
    await enqueueStep(task, readTranscriptAlone);
  });
  return true;
}

/** What came with a sound must be readable too, before anything is done for it. Answers whether it says its times. */
export async function checkBeside(
  task: StepTask,
  { transcriptFileId }: StepOrder,
): Promise<boolean | undefined> {
  if (transcriptFileId === null) return undefined;
  const recognised = await recognise(task, transcriptFileId);
  if (!recognised)
    throw new TaskFailure('damaged-transcript', { isFinal: true, details: { format: 'text' } });
  return settleTimes(await readTranscriptFile(task, transcriptFileId), null).isTimed;
}
