import { hasPermission } from '@colloquy/contract';
import {
  answerRecognition as answerEndpoint,
  eraseVoice as eraseEndpoint,
  findKnownVoices as findEndpoint,
  readVoices as readEndpoint,
  type RecordingVoices,
  rememberVoice as rememberEndpoint,
} from '@colloquy/contract/voices';
import type { FastifyInstance } from 'fastify';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { mayWork } from '../jobs/index.ts';
import { readSettings } from '../organisations/index.ts';
import {
  clearSpeakerName,
  invalidateRecordingPart,
  requireEditAccess,
  getRecording,
} from '../transcripts/index.ts';
import { eraseVoice } from './erase-voice.ts';
import { findRecognised, deleteRecognised } from './recognised-voices.store.ts';
import { rememberVoice } from './remember-voice.ts';
import { hasAudio } from './speaker-embedding.ts';
import { listKnownVoices } from './voices.store.ts';

export function voiceRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    call.run(async ({ organisationId }) => {
      const { speakerMemory: isOn } = await readSettings(organisationId);
      return { isOn, voices: await listKnownVoices() };
    }),
  );
  serve(app, eraseEndpoint, async (call) => {
    const { organisationId, personId } = await call.run((who) => Promise.resolve(who));
    await run(asSystem(organisationId), () => eraseVoice({ organisationId, personId }, call.params.voiceId));
    return {};
  });
  serve(app, readEndpoint, (call) => call.run((who) => readVoices(who, call.params.recordingId)));
  serve(app, rememberEndpoint, async (call) => {
    const recording = await call.run(() => getRecording(call.params.recordingId));
    const hasAudioLeft = await hasAudio(recording);
    return call.run(async (who) => {
      if (!hasAudioLeft) refuse('not-now', 'The audio of this recording has been deleted.');
      await rememberVoice(who, call.params.recordingId, call.body);
      return readVoices(who, call.params.recordingId);
    });
  });
  serve(app, answerEndpoint, (call) =>
    call.run(async (who) => {
      const { recordingId } = call.params;
      const { speakerId, isRight } = call.body;
      await requireEditAccess(who, recordingId);
      // Speakers that were answered or renamed before are ignored.
      const isOpen = (await findRecognised(recordingId)).some((one) => one.speakerId === speakerId);
      if (isOpen && !isRight) await clearSpeakerName(who, recordingId, speakerId);
      if (isOpen) await deleteRecognised(speakerId);
      if (isOpen) await invalidateRecordingPart(who.organisationId, recordingId, 'voices');
      return readVoices(who, recordingId);
    }),
  );
}

/** Recognised speakers of a recording, and whether the caller may remember voices. */
async function readVoices(who: Caller, recordingId: string): Promise<RecordingVoices> {
  const { jobId, consent } = await getRecording(recordingId);
  const { speakerMemory } = await readSettings(who.organisationId);
  const recognised = await findRecognised(recordingId);
  return {
    canRemember:
      speakerMemory &&
      consent !== 'withdrawn' &&
      hasPermission(who.role, 'voice:remember') &&
      (await mayWork(who, jobId)),
    recognised: recognised.map(({ speakerId, name, confidence }) => ({ speakerId, name, confidence })),
  };
}
