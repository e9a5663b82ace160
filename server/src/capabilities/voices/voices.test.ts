import { isDeepStrictEqual } from 'node:util';
import {
  startConversation,
  createJob,
  type JobDetail,
  readJob,
  RECORDING_CONSENT,
} from '@colloquy/contract/jobs';
import { changeOwnSettings, readOwnSettings } from '@colloquy/contract/organisations';
import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import {
  answerRecognition,
  eraseVoice,
  findKnownVoices,
  readVoices,
  rememberVoice,
} from '@colloquy/contract/voices';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type Browser, actAs } from '../../testing/browser.ts';
import { makeWav, silence, type AudioSignal } from '../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import {
  followJob,
  createTranscriptionJob,
  readFirstTranscript,
} from '../transcription/pipeline/pipeline.factory.ts';
import { recordConsent } from './record-consent.ts';

const server = useTestServer();
let person: TestPerson;
let customer: Browser;
let admin: Browser;
let worker: TestProcess;
beforeAll(async () => {
  const organisation = await anOrganisation();
  person = await aPerson(organisation.id);
  customer = await actAs(server, person);
  admin = await actAs(server, await aPerson(organisation.id, 'organisationadmin'));
  worker = await startProcess('fake-engines', server.config);
});
afterAll(() => worker?.end());

/** The fake engines treat tones of one pitch as one voice. */
const voice =
  (hertz: number): AudioSignal =>
  (second) =>
    0.5 * Math.sin(2 * Math.PI * hertz * second);
const INTERVIEWER = voice(310);
const GUEST = voice(620);

const draft = async (): Promise<string> => {
  const body = { sid: 'SID002', requestId: newId(), name: 'Talks', language: 'en', speakers: null } as const;
  return (await customer.get(createJob, { body })).job.id;
};
const job = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;

async function switchMemory(speakerMemory: boolean): Promise<void> {
  const { version, timeZone, settings } = await admin.get(readOwnSettings);
  const body = { version, timeZone, settings: { ...settings, speakerMemory } };
  await admin.get(changeOwnSettings, { body });
}

/** Tasks of the worker. */
const WITHIN_MS = 30_000;

const agreed = { consent: { text: RECORDING_CONSENT, at: new Date().toISOString() } };

/** Transcribes one voice, which diarization splits into two alternating speakers. */
async function transcribe(sound: AudioSignal, order: unknown = agreed) {
  const jobId = await createTranscriptionJob(customer, {
    name: 'talk.wav',
    bytes: makeWav(20, sound),
    order,
  });
  const { job: done } = await followJob(customer, jobId);
  return { recordingId: done.files[0]!.recordingId!, ...(await readFirstTranscript(customer, done)) };
}

async function setInterviewerRole(recordingId: string, speakerId: string): Promise<void> {
  const { recording } = await customer.get(readTranscript, { params: { recordingId }, query: { since: 0 } });
  const command = { kind: 'set-speaker', id: newId(), revision: recording.revision, speakerId } as const;
  await customer.get(sendCommands, {
    params: { recordingId },
    body: { commands: [{ ...command, role: 'interviewer' }] },
  });
}

describe('one file per speaker', () => {
  const conversation = (tracks: number, track: number, speaker?: string) => ({
    track: { conversation: CONVERSATION, tracks, track, ...(speaker && { speaker }) },
  });
  const CONVERSATION = newId();

  it('is transcribed as one conversation once all tracks have arrived, each with its speaker', async () => {
    const jobId = await draft();
    const second = { jobId, name: 'guest.wav', bytes: makeWav(6, GUEST), order: conversation(2, 2, 'Guest') };
    await uploadFile(customer, second);
    expect(await job(jobId)).toMatchObject({
      files: [{ tracksMissing: 1, progress: { message: 'Waiting for 1 more track.' } }],
    });
    const first = { jobId, name: 'host.wav', bytes: makeWav(12, INTERVIEWER) };
    await uploadFile(customer, { ...first, order: conversation(2, 1, 'Host') });
    const { job: done } = await followJob(customer, jobId);
    expect(done.files).toMatchObject([{ durationMs: 12_000, tracksMissing: 0 }]);
    expect(done.files[0]!.tracks.map(({ fileName }) => fileName)).toEqual(['host.wav', 'guest.wav']);
    const { speakers, segments, recording } = await readFirstTranscript(customer, done);
    expect(speakers.map(({ name }) => name)).toEqual(['Host', 'Guest']);
    const of = (at: number) => segments.filter(({ speakerId }) => speakerId === speakers[at]!.id);
    expect([of(0), of(1)].map((own) => own.flatMap(({ words }) => words).length)).toEqual([12, 6]);
    // Both speak during the first six seconds.
    expect(of(1)[0]!.marks).toEqual(['overlap']);
    await waitFor(
      async () => (await readFirstTranscript(customer, done)).recording.media ?? undefined,
      WITHIN_MS,
    );
    expect(recording.durationMs).toBe(12_000);
  });

  it('starts with the existing tracks when a person says that no more will come', async () => {
    const jobId = await draft();
    const order = { track: { conversation: newId(), tracks: 3, track: 1, speaker: 'Host' } };
    await uploadFile(customer, { jobId, name: 'host.wav', bytes: makeWav(5, INTERVIEWER), order });
    const [file] = (await job(jobId)).files;
    expect(file!.tracksMissing).toBe(2);
    const body = { jobFileId: file!.id };
    await customer.get(startConversation, { params: { jobId }, body });
    expect(await customer.call(startConversation, { params: { jobId }, body })).toMatchObject({
      status: 409,
    });
    const { job: done } = await followJob(customer, jobId);
    expect(done.files[0]).toMatchObject({ durationMs: 5_000 });
    expect((await readFirstTranscript(customer, done)).speakers).toMatchObject([{ name: 'Host' }]);
  });
});

describe('known voices of an organisation', () => {
  const consent = { givenBy: 'Interviewer One', note: 'Signed form of today' };

  it('are remembered only once its admin allows it, and only with enough speech', async () => {
    const { recordingId, speakers } = await transcribe(INTERVIEWER);
    const body = { id: newId(), speakerId: speakers[0]!.id, name: 'Interviewer One', consent };
    const params = { recordingId };
    await setInterviewerRole(recordingId, speakers[0]!.id);
    expect(await customer.get(readVoices, { params })).toMatchObject({ canRemember: false, recognised: [] });
    expect(await customer.call(rememberVoice, { params, body })).toMatchObject({ status: 409 });
    await switchMemory(true);
    const quiet = await transcribe((second) => (second < 12 ? INTERVIEWER(second) : silence(second)));
    const speakerId = quiet.speakers[1]!.id;
    const little = { params: { recordingId: quiet.recordingId }, body: { ...body, speakerId } };
    expect(await customer.call(rememberVoice, little)).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('five seconds') as string },
    });
    await customer.get(rememberVoice, { params, body });
    await customer.get(rememberVoice, { params, body });
    const known = await waitFor(async () => {
      const { voices } = await admin.get(findKnownVoices);
      return voices.length === 1 && voices[0]!.isReady ? voices[0] : undefined;
    }, WITHIN_MS);
    expect(known).toMatchObject({
      name: 'Interviewer One',
      consent: { ...consent, recordedBy: person.name },
    });
  });

  it('are named in later recordings until a person rejects it, and never in other organisations', async () => {
    // No voiceprints are compared before consent.
    const { recordingId, speakers } = await transcribe(INTERVIEWER, {});
    const { rows: compared } = await server.superuser.query(
      `select from task t join job_file f on f.id = t.subject_id
       where f.recording_id = $1 and t.name = 'voices.recognise-voices'`,
      [recordingId],
    );
    expect(compared).toEqual([]);
    await run(asSystem(person.organisationId), () =>
      recordConsent({ personId: person.id }, { recordingId, state: 'given' }),
    );
    const params = { recordingId };
    const ask = async () => (await customer.get(readVoices, { params })).recognised;
    const [recognised] = await waitFor(async () => (await ask()).length > 0 && ask(), WITHIN_MS);
    expect(recognised).toMatchObject({ speakerId: speakers[0]!.id, name: 'Interviewer One' });
    expect(recognised!.confidence).toBeGreaterThan(0.9);
    const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
    expect(await stranger.call(readVoices, { params })).toMatchObject({ status: 404 });
    const body = { speakerId: speakers[0]!.id, isRight: false };
    expect(await customer.get(answerRecognition, { params, body })).toMatchObject({ recognised: [] });
    const { rows } = await server.superuser.query('select name, role from speaker where id = $1', [
      body.speakerId,
    ]);
    expect(rows).toEqual([{ name: null, role: null }]);
  });

  it('are erased at once, with their unconfirmed names', async () => {
    const { recordingId, speakers } = await transcribe(INTERVIEWER);
    const params = { recordingId };
    const named = async (): Promise<unknown> => {
      const { rows } = await server.superuser.query('select name, role from speaker where id = $1', [
        speakers[0]!.id,
      ]);
      return rows[0];
    };
    const byVoice = { name: 'Interviewer One', role: 'interviewer' };
    await waitFor(async () => isDeepStrictEqual(await named(), byVoice), WITHIN_MS);
    const [known] = (await admin.get(findKnownVoices)).voices;
    const { rows } = await server.superuser.query('select sealed_voiceprint from known_voice');
    // 16 numbers of 32 bits as text, and the overhead of encryption.
    expect((rows as { sealed_voiceprint: Buffer }[])[0]!.sealed_voiceprint).toHaveLength(28 + 88);
    expect(await customer.call(eraseVoice, { params: { voiceId: known!.id } })).toMatchObject({
      status: 403,
    });
    await admin.get(eraseVoice, { params: { voiceId: known!.id } });
    expect(await named()).toEqual({ name: null, role: null });
    expect(await admin.get(findKnownVoices)).toMatchObject({ isOn: true, voices: [] });
    for (const table of ['known_voice', 'voice_consent', 'recognised_voice'])
      expect((await server.superuser.query(`select from ${table}`)).rowCount).toBe(0);
    expect(await customer.get(readVoices, { params })).toMatchObject({ recognised: [] });
  });

  it('are erased when consent to their recording is withdrawn', async () => {
    const { recordingId, speakers } = await transcribe(GUEST);
    const body = { id: newId(), speakerId: speakers[0]!.id, name: 'Guest', consent };
    await customer.get(rememberVoice, { params: { recordingId }, body });
    await run(asSystem(person.organisationId), () =>
      recordConsent({ personId: person.id }, { recordingId, state: 'withdrawn' }),
    );
    expect((await admin.get(findKnownVoices)).voices).toEqual([]);
    expect(await customer.call(rememberVoice, { params: { recordingId }, body })).toMatchObject({
      status: 409,
    });
  });
});
