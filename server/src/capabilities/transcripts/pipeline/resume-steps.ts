import { enqueue, findTasks, repeatTask } from '../../../platform/tasks/enqueue.ts';
import { alignTranscript } from '../imports/align-step.ts';
import { readTranscriptAlone } from '../imports/read-step.ts';
import { checkRecording } from './check.ts';
import { decodeRecording } from './decode.ts';
import { findLanguage } from './language.ts';
import { finishRecording, mergeVoices } from './merge.ts';
import { hearElsewhere } from './speech-elsewhere.ts';
import { hearSpeech } from './speech.ts';
import { findVoices } from './voices.ts';

/** Steps that end with the next one asked for, in the order in which a file comes to them. */
export const STEPS = [
  checkRecording,
  readTranscriptAlone,
  decodeRecording,
  findLanguage,
  hearElsewhere,
  hearSpeech,
  alignTranscript,
  findVoices,
  mergeVoices,
  finishRecording,
];

/**
 * For a file under way without an unfinished task: repeats the furthest step that it came to, which asks for the next
 * one. What it made before is used again. Within a scope.
 */
export async function resumeSteps(organisationId: string, jobFileId: string): Promise<void> {
  const known = await findTasks(jobFileId);
  const furthest = STEPS.findLast(({ name }) => known.some((task) => task.name === name));
  const task = known.find(({ name }) => name === furthest?.name);
  if (task) await repeatTask(task.id);
  else
    await enqueue(checkRecording, {
      organisationId,
      subjectId: jobFileId,
      key: jobFileId,
      payload: { jobFileId },
    });
}
