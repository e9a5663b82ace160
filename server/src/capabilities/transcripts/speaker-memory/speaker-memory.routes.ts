import {
  answerRecognition as answerEndpoint,
  eraseVoice as eraseEndpoint,
  findKnownVoices as findEndpoint,
  may,
  readVoices as readEndpoint,
  type RecordingVoices,
  rememberVoice as rememberEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { asTask } from '../../../platform/database/open.ts';
import { type Caller, run } from '../../../platform/database/scope.ts';
import { serve } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { mayWork } from '../../jobs/index.ts';
import { readSettings } from '../../organisations/index.ts';
import { unnameSpeaker } from '../name-speakers.ts';
import { hintPart } from '../recording-hint.ts';
import { requireWorkOn } from '../require-work-on.ts';
import { getRecording } from '../transcripts.store.ts';
import { eraseVoice } from './erase-voice.ts';
import { hasSound } from './print-speaker.ts';
import { findRecognised, forgetRecognised } from './recognised.store.ts';
import { rememberVoice } from './remember-voice.ts';
import { listKnownVoices } from './voices.store.ts';

export function speakerMemoryRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    call.run(async ({ organisationId }) => {
      const { speakerMemory: isOn } = await readSettings(organisationId);
      return { isOn, voices: await listKnownVoices() };
    }),
  );
  serve(app, eraseEndpoint, async (call) => {
    const { organisationId, personId } = await call.run((who) => Promise.resolve(who));
    await run(asTask(organisationId), () => eraseVoice({ organisationId, personId }, call.params.voiceId));
    return {};
  });
  serve(app, readEndpoint, (call) => call.run((who) => readVoices(who, call.params.recordingId)));
  serve(app, rememberEndpoint, async (call) => {
    const recording = await call.run(() => getRecording(call.params.recordingId));
    const isThere = await hasSound(recording);
    return call.run(async (who) => {
      if (!isThere) refuse('not-now', 'The sound of this recording is not here any more.');
      await rememberVoice(who, call.params.recordingId, call.body);
      return readVoices(who, call.params.recordingId);
    });
  });
  serve(app, answerEndpoint, (call) =>
    call.run(async (who) => {
      const { recordingId } = call.params;
      const { speakerId, isRight } = call.body;
      await requireWorkOn(who, recordingId);
      // Who was answered for already, or renamed, is no longer asked about.
      const isAsked = (await findRecognised(recordingId)).some((one) => one.speakerId === speakerId);
      if (isAsked && !isRight) await unnameSpeaker(who, recordingId, speakerId);
      if (isAsked) await forgetRecognised(speakerId);
      if (isAsked) await hintPart(who.organisationId, recordingId, 'voices');
      return readVoices(who, recordingId);
    }),
  );
}

/** Whom the machine recognised, for whoever sees the recording, and whether they may have more voices known. */
async function readVoices(who: Caller, recordingId: string): Promise<RecordingVoices> {
  const { jobId, consent } = await getRecording(recordingId);
  const { speakerMemory } = await readSettings(who.organisationId);
  const recognised = await findRecognised(recordingId);
  return {
    canRemember:
      speakerMemory &&
      consent !== 'withdrawn' &&
      may(who.role, 'voice:remember') &&
      (await mayWork(who, jobId)),
    recognised: recognised.map(({ speakerId, name, sure }) => ({ speakerId, name, sure })),
  };
}
