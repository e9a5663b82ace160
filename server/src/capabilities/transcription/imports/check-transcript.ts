import { isNamedAutomatic } from '@colloquy/contract/exports';
import { isMediaName } from '@colloquy/contract/files';
import { TEXT_NOT_AUDIO } from '@colloquy/contract/jobs';
import { TaskFailure } from '../../../platform/tasks/define-task.ts';
import { saveMediaProperties } from '../../files/index.ts';
import { markFree, setRecording } from '../../jobs/index.ts';
import { saveRecording, getRecordingOfFile } from '../../transcripts/index.ts';
import { endPipeline } from '../pipeline/merge.ts';
import {
  enqueueStep,
  type StepOrder,
  type StepTask,
  reportStepProgress,
  defineStep,
} from '../pipeline/step.ts';
import { assignTimes } from './assign-times.ts';
import { insertImported } from './insert-imported.ts';
import { pairWithRecording } from './pair-files.ts';
import { readTranscriptFile, identifyFile } from './transcript-file.ts';

/**
 * Checks a file whose content is a transcript. It is paired with audio of the same name that is not
 * transcribed yet, or else imported alone, free of charge. Returns false for other files.
 */
export async function checkTranscript(task: StepTask, order: StepOrder): Promise<boolean> {
  if (order.tracks.length > 0) return false;
  const identified = await identifyFile(task, order.fileId);
  if (!identified) return false;
  // The wrong file may have been chosen, so a person has to confirm that it is a transcript.
  if (isMediaName(order.fileName))
    throw new TaskFailure(TEXT_NOT_AUDIO, {
      isFinal: true,
      details: { extension: /\.[^.]+$/.exec(order.fileName)?.[0].toLowerCase() },
    });
  // Report an unreadable file before anything is created for it.
  const transcript = await readTranscriptFile(task, order.fileId);
  const { isTimed } = assignTimes(transcript, null);
  const { type: mediaType, sha256 } = identified;
  await task.finish('done', async () => {
    await saveMediaProperties(order.fileId, { mediaType, sha256, needsPlayback: false });
    if (await pairWithRecording(task.organisationId, order, isTimed)) return;
    const recordingId = await saveRecording({
      organisationId: task.organisationId,
      jobId: order.jobId,
      fileId: order.fileId,
      name: order.fileName,
      channels: 0,
      channelPlan: 'mixed',
    });
    await markFree(order.jobFileId);
    await setRecording(order.jobFileId, { recordingId });
    await reportStepProgress(task, 'read', 0, 1_000);
    await enqueueStep(task, readTranscriptAlone);
  });
  return true;
}

/** A paired transcript must be readable before any work starts. Returns whether it has times. */
export async function checkPairedTranscript(
  task: StepTask,
  { transcriptFileId }: StepOrder,
): Promise<boolean | undefined> {
  if (transcriptFileId === null) return undefined;
  const identified = await identifyFile(task, transcriptFileId);
  if (!identified)
    throw new TaskFailure('damaged-transcript', { isFinal: true, details: { format: 'text' } });
  return assignTimes(await readTranscriptFile(task, transcriptFileId), null).isTimed;
}

/** Step read, for a transcript without audio: imports words, speakers and times of the file. */
export const readTranscriptAlone = defineStep(
  'transcription.read-transcript',
  { label: 'Read an imported transcript', queue: 'light', onFailure: 'fail-file' },
  async (task, order) => {
    const transcript = await readTranscriptFile(task, order.fileId);
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const { notes, speakers } = transcript;
    const isMachineWork = transcript.isMachineWork || isNamedAutomatic(order.fileName);
    const timed = assignTimes(transcript, null);
    await task.finish('done', async () => {
      // Audio of the same name may have arrived since the check.
      if (await pairWithRecording(task.organisationId, order, timed.isTimed)) return;
      await insertImported({
        recordingId: recording.id,
        fileId: order.fileId,
        imported: { name: order.fileName, isMachineWork, notes },
        language: order.settings.language ?? transcript.language,
        speakers,
        timed,
      });
      await reportStepProgress(task, 'ready', 0, 0);
      // Ready at once: audio that arrives now pairs with a transcript that is either being read or ready.
      await endPipeline(task, order);
    });
  },
);
