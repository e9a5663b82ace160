import type { Body } from '@colloquy/contract';
import type { rememberVoice as endpoint } from '@colloquy/contract/voices';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { engines, recordRun } from '../models/index.ts';
import { readSettings } from '../organisations/index.ts';
import {
  requireEditAccess,
  findCurrentSpeakers,
  findSegments,
  getRecording,
  type RecordingRow,
  findRecording,
} from '../transcripts/index.ts';
import { embedSpeaker, speechOf } from './speaker-embedding.ts';
import { findKnownVoice, saveVoiceprint } from './voices.store.ts';
import { knownVoice, voiceConsent } from './voices.table.ts';

/**
 * Saves a voice with its consent, and requests its voiceprint. A repeated request finds the existing voice.
 */
export async function rememberVoice(
  who: Caller,
  recordingId: string,
  { id, speakerId, name, consent }: Body<typeof endpoint>,
): Promise<void> {
  await requireEditAccess(who, recordingId);
  const recording = await getRecording(recordingId);
  const speaker = (await findCurrentSpeakers(recordingId)).find((each) => each.id === speakerId);
  if (!speaker) refuse('not-found');
  const { speakerMemory } = await readSettings(who.organisationId);
  if (!speakerMemory)
    refuse('not-now', 'Your organisation doesn’t remember voices. Its admin can switch this on.');
  if (recording.consent === 'withdrawn')
    refuse('not-now', 'Consent was withdrawn for this recording, so its voices can’t be remembered.');
  if (!speechOf(await findSegments(recordingId), speakerId))
    refuse('not-now', 'This speaker says too little. At least five seconds without other voices are needed.');
  const { organisationId, personId } = who;
  const inserted = await db
    .insert(knownVoice)
    .values({
      organisationId,
      id,
      name,
      role: speaker.role,
      recordingId,
      createdBy: personId,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: knownVoice.id });
  if (inserted.length === 0) return;
  await db.insert(voiceConsent).values({
    organisationId,
    id: newId(),
    knownVoiceId: id,
    ...consent,
    recordedBy: personId,
    at: now(),
  });
  await audit(who, 'voice.remembered', id);
  await enqueue(computeVoiceprint, {
    organisationId,
    // The file is the subject, so that deleting it deletes the task.
    subjectId: recording.fileId,
    key: id,
    payload: { voiceId: id, recordingId, speakerId },
  });
}

/**
 * Computes the voiceprint of a known voice, unless it was erased, consent was withdrawn or speaker memory was
 * switched off in the meantime.
 */
export const computeVoiceprint = defineTask({
  name: 'voices.compute-voiceprint',
  label: 'Learn a voice',
  queue: 'diarization',
  payload: z.object({ voiceId: z.uuid(), recordingId: z.uuid(), speakerId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { voiceId, recordingId, speakerId } = task.payload;
    const recording = await task.read(() => findRecordingToEmbed(voiceId, recordingId));
    const speech =
      recording && (await task.read(async () => speechOf(await findSegments(recordingId), speakerId)));
    if (!recording || !speech) return task.finish('skipped');
    const { description } = engines().diarization;
    const run = await task.write(() =>
      recordRun(task.organisationId, voiceId, 'diarization', description, {}),
    );
    const voiceprint = await embedSpeaker(task, recording, speech);
    return task.finish(voiceprint ? 'done' : 'skipped', async () => {
      await run.end(0);
      if (voiceprint && (await findRecordingToEmbed(voiceId, recordingId)))
        await saveVoiceprint(voiceId, voiceprint, description.modelSha256);
    });
  },
});

/** The recording of a voice, while it may be used. */
async function findRecordingToEmbed(voiceId: string, recordingId: string): Promise<RecordingRow | undefined> {
  const voice = await findKnownVoice(voiceId);
  const recording = voice && (await findRecording(recordingId));
  if (!recording || recording.consent === 'withdrawn') return undefined;
  return (await readSettings(recording.organisationId)).speakerMemory ? recording : undefined;
}
