import { enqueue } from '../../../platform/tasks/enqueue.ts';
import { findJobFiles, getJob } from '../../jobs/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import { readSettings } from '../../organisations/index.ts';
import { nameSpeakers } from '../name-speakers.ts';
import { getRecordingOfFile } from '../pipeline/recording-state.store.ts';
import { defineStep } from '../pipeline/step.ts';
import { findLivingSpeakers, findSegments, type RecordingRow } from '../transcripts.store.ts';
import { hasSound, printOf, spokenBy } from './print-speaker.ts';
import { type HeardVoice, recognise } from './recognise.rules.ts';
import { saveRecognised } from './recognised.store.ts';
import { findRemembered } from './voices.store.ts';

/**
 * Beside the way, once words and voices are together: names the speakers whose voices the organisation knows. Only in
 * recordings whose people agreed, because a print is taken of everybody who has no name yet, to compare it; what is
 * taken of those who are unknown is kept nowhere.
 */
export const recogniseVoices = defineStep(
  'transcripts.recognise-voices',
  { lane: 'voices', weight: 'beside' },
  async (task, order) => {
    const { organisationId } = task;
    const { description } = engines().voices;
    const { recording, known, segments, speakers } = await task.read(async () => {
      const row = await getRecordingOfFile(order.fileId);
      const { speakerMemory } = await readSettings(organisationId);
      return {
        recording: row,
        known: speakerMemory && row.consent === 'given' ? await findRemembered(description.modelSha256) : [],
        segments: await findSegments(row.id),
        speakers: (await findLivingSpeakers(row.id)).filter(({ name }) => name === null),
      };
    });
    if (known.length === 0 || speakers.length === 0 || !(await hasSound(recording)))
      return task.finish('skipped');
    const run = await task.write(() => recordRun(organisationId, order.jobFileId, 'voices', description, {}));
    const heard: HeardVoice[] = [];
    for (const { id, number } of speakers) {
      const spoken = spokenBy(segments, id);
      const print = spoken && (await printOf(task, recording, spoken));
      if (print) heard.push({ number, print });
    }
    const found = recognise(heard, known);
    return task.finish('done', async () => {
      await run.end(0);
      // Nor is anybody, where consent was withdrawn or the memory switched off meanwhile.
      const { consent } = await getRecordingOfFile(order.fileId);
      const { speakerMemory } = await readSettings(organisationId);
      if (consent !== 'given' || !speakerMemory) return;
      // Who was erased while we listened is not named.
      const still = new Map((await findRemembered(description.modelSha256)).map((one) => [one.id, one]));
      const named = found.flatMap((one) => {
        const person = still.get(one.knownVoiceId);
        return person ? [{ ...one, name: person.name, role: person.role }] : [];
      });
      for (const { number, speakerId } of await nameSpeakers(organisationId, recording.id, named)) {
        const { knownVoiceId, sure } = named.find((one) => one.number === number)!;
        await saveRecognised(organisationId, { recordingId: recording.id, speakerId, knownVoiceId, sure });
      }
    });
  },
);

/**
 * Consent to a recording came after its words: who is known in it is named now, unless its job is completed. Before that
 * the way comes to it.
 */
export async function recogniseAgreed({
  organisationId,
  jobId,
  fileId,
}: Pick<RecordingRow, 'organisationId' | 'jobId' | 'fileId'>): Promise<void> {
  const { speakerMemory } = await readSettings(organisationId);
  const file = (await findJobFiles(jobId)).find((each) => each.fileId === fileId);
  if (!speakerMemory || file?.step !== 'ready' || file.transcriptFileId !== null) return;
  if ((await getJob(jobId)).completedAt !== null) return;
  await enqueue(recogniseVoices, {
    organisationId,
    subjectId: file.id,
    key: file.id,
    payload: { jobFileId: file.id },
  });
}
