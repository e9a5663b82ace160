import { z } from 'zod';
import { DEFAULT_TRIES, defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import type { RunningTask } from '../../platform/tasks/running-task.ts';
import { areWordsLocked, findJobFiles, getFileOrder } from '../jobs/index.ts';
import { asTaskFailure, engines, recordRun } from '../models/index.ts';
import { readSettings } from '../organisations/index.ts';
import {
  nameSpeakers,
  getRecordingOfFile,
  type RecordingRow,
  findCurrentSpeakers,
  findSegments,
} from '../transcripts/index.ts';
import { type SpeakerVoiceprint, matchVoices } from './match-voices.rules.ts';
import { saveRecognised } from './recognised-voices.store.ts';
import { hasAudio, embedSpeaker, speechOf } from './speaker-embedding.ts';
import { findKnownVoiceprints } from './voices.store.ts';

/**
 * Optional task after speaker assignment: names speakers whose voices the organisation knows. It requires
 * consent, because it computes voiceprints of all unnamed speakers to compare them. Voiceprints of unknown
 * speakers are not stored.
 */
export const recogniseVoices = defineTask({
  name: 'voices.recognise-voices',
  label: 'Recognise known voices',
  queue: 'diarization',
  payload: z.object({ jobFileId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    try {
      const { fileId } = await task.read(() => getFileOrder(task.payload.jobFileId));
      await nameKnownVoices(task, fileId);
    } catch (error) {
      throw await asTaskFailure(error, task.organisationId);
    }
  },
});

async function nameKnownVoices(task: RunningTask<{ jobFileId: string }>, fileId: string): Promise<void> {
  const { organisationId } = task;
  const { description } = engines().diarization;
  const { recording, knownVoices, segments, speakers } = await task.read(async () => {
    const row = await getRecordingOfFile(fileId);
    const { speakerMemory } = await readSettings(organisationId);
    return {
      recording: row,
      knownVoices:
        speakerMemory && row.consent === 'given' ? await findKnownVoiceprints(description.modelSha256) : [],
      segments: await findSegments(row.id),
      speakers: (await findCurrentSpeakers(row.id)).filter(({ name }) => name === null),
    };
  });
  if (knownVoices.length === 0 || speakers.length === 0 || !(await hasAudio(recording)))
    return task.finish('skipped');
  const run = await task.write(() =>
    recordRun(organisationId, task.payload.jobFileId, 'diarization', description, {}),
  );
  const voiceprints: SpeakerVoiceprint[] = [];
  for (const { id, number } of speakers) {
    const speech = speechOf(segments, id);
    const voiceprint = speech && (await embedSpeaker(task, recording, speech));
    if (voiceprint) voiceprints.push({ number, voiceprint });
  }
  const matches = matchVoices(voiceprints, knownVoices);
  return task.finish('done', async () => {
    await run.end(0);
    // Consent may have been withdrawn, or speaker memory switched off, in the meantime.
    const { consent } = await getRecordingOfFile(fileId);
    const { speakerMemory } = await readSettings(organisationId);
    if (consent !== 'given' || !speakerMemory) return;
    // Voices erased in the meantime are not named.
    const current = new Map(
      (await findKnownVoiceprints(description.modelSha256)).map((one) => [one.id, one]),
    );
    const named = matches.flatMap((one) => {
      const person = current.get(one.knownVoiceId);
      return person ? [{ ...one, name: person.name, role: person.role }] : [];
    });
    for (const { number, speakerId } of await nameSpeakers(organisationId, recording.id, named)) {
      const { knownVoiceId, confidence } = named.find((one) => one.number === number)!;
      await saveRecognised(organisationId, {
        recordingId: recording.id,
        speakerId,
        knownVoiceId,
        confidence,
      });
    }
  });
}

/**
 * Starts recognition if consent came after transcription, unless its words are locked. Otherwise the pipeline
 * reaches the step itself.
 */
export async function recogniseAfterConsent({
  organisationId,
  id,
  jobId,
  fileId,
}: Pick<RecordingRow, 'organisationId' | 'id' | 'jobId' | 'fileId'>): Promise<void> {
  const { speakerMemory } = await readSettings(organisationId);
  const file = (await findJobFiles(jobId)).find((each) => each.fileId === fileId);
  if (!speakerMemory || file?.step !== 'ready' || file.transcriptFileId !== null) return;
  if (await areWordsLocked({ id, jobId })) return;
  await enqueueRecognition(organisationId, file.id);
}

/** Enqueues recognition for a transcribed file, once. */
export const enqueueRecognition = (organisationId: string, jobFileId: string): Promise<string> =>
  enqueue(recogniseVoices, { organisationId, subjectId: jobFileId, key: jobFileId, payload: { jobFileId } });
