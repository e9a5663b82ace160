import type { Body, rememberVoice as endpoint } from '@colloquy/contract';
import { z } from 'zod';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { enqueue } from '../../../platform/tasks/enqueue.ts';
import { DEFAULT_TRIES } from '../../../platform/tasks/retry-delay.ts';
import { engines, recordRun } from '../../models/index.ts';
import { readSettings } from '../../organisations/index.ts';
import { lookUpRecording } from '../alignment/alignment.store.ts';
import { requireWorkOn } from '../require-work-on.ts';
import { findLivingSpeakers, findSegments, getRecording, type RecordingRow } from '../transcripts.store.ts';
import { printOf, spokenBy } from './print-speaker.ts';
import { knownVoice, voiceConsent } from './speaker-memory.table.ts';
import { findKnownVoice, savePrint } from './voices.store.ts';

/**
 * Writes down whose voice is to be known and that they agreed to it, and has its print taken. The same request again
 * finds the voice that it made.
 */
export async function rememberVoice(
  who: Caller,
  recordingId: string,
  { id, speakerId, name, consent }: Body<typeof endpoint>,
): Promise<void> {
  await requireWorkOn(who, recordingId);
  const recording = await getRecording(recordingId);
  const speaker = (await findLivingSpeakers(recordingId)).find((each) => each.id === speakerId);
  if (!speaker) refuse('not-found');
  const { speakerMemory } = await readSettings(who.organisationId);
  if (!speakerMemory)
    refuse('not-now', 'Your organisation does not remember voices: its admin has not switched it on.');
  if (recording.consent === 'withdrawn')
    refuse('not-now', 'Consent was withdrawn for this recording: no voice in it is remembered.');
  if (!spokenBy(await findSegments(recordingId), speakerId))
    refuse('not-now', 'This speaker says too little: five seconds are needed in which nobody else speaks.');
  const { organisationId, personId } = who;
  const made = await db
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
  if (made.length === 0) return;
  await db.insert(voiceConsent).values({
    organisationId,
    id: newId(),
    knownVoiceId: id,
    ...consent,
    recordedBy: personId,
    at: now(),
  });
  await audit(who, 'voice.remembered', id);
  await enqueue(takePrint, {
    organisationId,
    // The file: what was ordered for it goes with it.
    subjectId: recording.fileId,
    key: id,
    payload: { voiceId: id, recordingId, speakerId },
  });
}

/**
 * Takes the print of a voice that is to be known. One that was erased meanwhile stays so; where consent was withdrawn or
 * the memory switched off meanwhile, none is taken and none kept.
 */
export const takePrint = defineTask({
  name: 'transcripts.take-print',
  lane: 'voices',
  payload: z.object({ voiceId: z.uuid(), recordingId: z.uuid(), speakerId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { voiceId, recordingId, speakerId } = task.payload;
    const recording = await task.read(() => findToPrint(voiceId, recordingId));
    const spoken =
      recording && (await task.read(async () => spokenBy(await findSegments(recordingId), speakerId)));
    if (!recording || !spoken) return task.finish('skipped');
    const { description } = engines().voices;
    const run = await task.write(() => recordRun(task.organisationId, voiceId, 'voices', description, {}));
    const print = await printOf(task, recording, spoken);
    return task.finish(print ? 'done' : 'skipped', async () => {
      await run.end(0);
      if (print && (await findToPrint(voiceId, recordingId)))
        await savePrint(voiceId, print, description.modelSha256);
    });
  },
});

/** The recording that a voice is to be known from, while that may be. */
async function findToPrint(voiceId: string, recordingId: string): Promise<RecordingRow | undefined> {
  const voice = await findKnownVoice(voiceId);
  const recording = voice && (await lookUpRecording(recordingId));
  if (!recording || recording.consent === 'withdrawn') return undefined;
  return (await readSettings(recording.organisationId)).speakerMemory ? recording : undefined;
}
