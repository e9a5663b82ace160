import { deleteJob } from '@colloquy/contract/jobs';
import {
  readConsents,
  readHistory,
  readRevision,
  readTranscript,
  sendCommands,
  addConsentEntry,
} from '@colloquy/contract/transcripts';
import { expect, test } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { purgeJob } from '../jobs/index.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { nameSpeakers } from '../transcripts/index.ts';
import {
  aRecording,
  aSpeaker,
  aTranscript,
  inTask,
  type TestRecording,
} from '../transcripts/transcripts.factory.ts';
import { eraseVoice } from './erase-voice.ts';
import { saveRecognised } from './recognised-voices.store.ts';
import { recordConsent } from './record-consent.ts';
import { computeVoiceprint } from './remember-voice.ts';
import { aKnownVoice } from './voices.factory.ts';

const server = useTestServer();

test('consent is unknown, given, then withdrawn: the recording shows the last state, the entries keep all', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId, organisationId } = await aRecording(server, customer);
  const browser = await actAs(server, customer);
  const consentState = async () =>
    (await browser.get(readTranscript, { params: { recordingId }, query: { since: 0 } })).recording.consent;
  expect(await consentState()).toBe('unknown');

  for (const state of ['given', 'withdrawn'] as const) {
    await run(asSystem(organisationId), (who) =>
      recordConsent({ ...who, personId: customer.id }, { recordingId, state, note: 'signed form' }),
    );
    expect(await consentState()).toBe(state);
  }
  const story = await server.superuser.query(
    'select state, person_id from consent_record where recording_id = $1 order by at, id',
    [recordingId],
  );
  expect(story.rows).toEqual([
    { state: 'given', person_id: customer.id },
    { state: 'withdrawn', person_id: customer.id },
  ]);
  const entries = await server.superuser.query(
    'select action from audit_entry where subject_id = $1 order by at, id',
    [recordingId],
  );
  expect(entries.rows.map(({ action }) => action)).toEqual(['consent.given', 'consent.withdrawn']);
});

test('another organisation cannot change it', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId } = await aRecording(server, customer);
  const foreign = (await anOrganisation()).id;
  const attempt = run(asSystem(foreign), (who) => recordConsent(who, { recordingId, state: 'given' }));
  await expect(attempt).rejects.toMatchObject({ error: 'not-found' });
});

test('entries can be added but never changed', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId, organisationId } = await aRecording(server, customer);
  await run(asSystem(organisationId), (who) => recordConsent(who, { recordingId, state: 'given' }));
  const { rows } = await server.superuser.query(
    `select has_table_privilege('colloquy_app', 'consent_record', 'update') as update,
       has_table_privilege('colloquy_app', 'consent_record', 'delete') as delete`,
  );
  expect(rows).toEqual([{ update: false, delete: false }]);
});

const knownVoices = async (): Promise<number> =>
  (await server.superuser.query('select from known_voice')).rowCount!;

test('a person records it with a note and a day; repeating the request adds no entry', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId } = await aRecording(server, customer);
  const browser = await actAs(server, customer);
  const params = { recordingId };
  expect(await browser.get(readConsents, { params })).toMatchObject({
    state: 'unknown',
    mayRecord: true,
    entries: [],
  });
  const given = { id: newId(), state: 'given', on: '2026-03-03', note: 'Signed form' } as const;
  await browser.get(addConsentEntry, { params, body: given });
  await browser.get(addConsentEntry, { params, body: given });
  await aKnownVoice(customer, { recordingId });
  const body = { id: newId(), state: 'withdrawn', on: '2026-03-09', note: 'By mail' } as const;
  const withdrawn = await browser.get(addConsentEntry, { params, body });
  expect(withdrawn).toMatchObject({
    state: 'withdrawn',
    entries: [
      { id: body.id, note: 'By mail (2026-03-09)', recordedBy: customer.name },
      { id: given.id, note: 'Signed form (2026-03-03)' },
    ],
  });
  expect(await knownVoices()).toBe(0);
});

test('no voiceprint is stored while speaker memory is off, and a voice is deleted with its job', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const recording = await aTranscript(server, customer, ['Two words.']);
  const { id: recordingId, jobId, organisationId } = recording;
  const voiceId = await aKnownVoice(customer, { recordingId });
  const other = await aTranscript(server, customer, ['Two more.']);
  const speakerId = await aSpeaker(other);
  await inTask(other, async () => {
    const named = [{ number: 1, name: 'Interviewer', role: 'interviewer' as const }];
    await nameSpeakers(organisationId, other.id, named);
    await saveRecognised(organisationId, {
      recordingId: other.id,
      speakerId,
      knownVoiceId: voiceId,
      confidence: 1,
    });
  });
  const order = { voiceId, recordingId, speakerId: await aSpeaker(recording) };
  await runTask(computeVoiceprint, organisationId, order);
  const { rows } = await server.superuser.query('select state from task where name = $1', [
    computeVoiceprint.name,
  ]);
  expect(rows).toEqual([{ state: 'skipped' }]);

  await (await actAs(server, customer)).get(deleteJob, { params: { jobId } });
  expect(await knownVoices()).toBe(1);
  await server.superuser.query(`update job set deleted_at = deleted_at - interval '31 days' where id = $1`, [
    jobId,
  ]);
  await runTask(purgeJob, organisationId, { jobId });
  expect(await knownVoices()).toBe(0);
  const speaker = await server.superuser.query('select name, role from speaker where id = $1', [speakerId]);
  expect(speaker.rows).toEqual([{ name: null, role: null }]);
});

/** A recording whose speaker was named automatically by a voice. */
async function namedBy(voiceId: string, customer: TestPerson, name: string) {
  const recording = await aTranscript(server, customer, ['Two words.']);
  const { id: recordingId, organisationId } = recording;
  const speakerId = await aSpeaker(recording);
  await inTask(recording, async () => {
    await nameSpeakers(organisationId, recordingId, [{ number: 1, name }]);
    await saveRecognised(organisationId, { recordingId, speakerId, knownVoiceId: voiceId, confidence: 1 });
  });
  return { ...recording, speakerId };
}

test('two concurrent withdrawals with voices known in each other’s recording do not deadlock', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const ids = [newId(), newId()];
  const voices = [];
  for (const name of ['One', 'Other'])
    voices.push(await aKnownVoice(customer, { recordingId: newId(), name }));
  const [one, other] = [
    await namedBy(voices[0]!, customer, 'One'),
    await namedBy(voices[1]!, customer, 'Other'),
  ];
  // The voice that names a person in one recording comes from the other one.
  for (const [at, { id }] of [other, one].entries())
    await server.superuser.query('update known_voice set recording_id = $1 where id = $2', [id, voices[at]]);
  const holder = await server.superuser.connect();
  try {
    await holder.query('begin');
    // Both hold their first locks when they write the consent entry, and need the other's afterwards.
    await holder.query('lock table consent_record in share mode');
    const withdrawing = [one, other].map(({ id: recordingId, organisationId }, at) =>
      run(asSystem(organisationId), () =>
        recordConsent({ personId: customer.id }, { id: ids[at]!, recordingId, state: 'withdrawn' }),
      ),
    );
    await waitFor(async () => {
      const { rowCount } = await server.superuser.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === 2;
    }, 10_000);
    await holder.query('commit');
    expect(await Promise.allSettled(withdrawing)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'fulfilled' },
    ]);
  } finally {
    holder.release(true);
  }
  expect(
    (await server.superuser.query('select from known_voice where id = any($1)', [voices])).rowCount,
  ).toBe(0);
});

test('the name of an erased voice is removed from the history, unless a person gave it', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const browser = await actAs(server, customer);
  const voiceId = await aKnownVoice(customer, { name: 'A canary' });
  const [unnamed, renamed, called] = [
    await namedBy(voiceId, customer, 'A canary'),
    await namedBy(voiceId, customer, 'A canary'),
    await aTranscript(server, customer, ['Two words.']),
  ];
  const callSpeaker = async (recording: TestRecording, speakerId: string, name: string) =>
    browser.get(sendCommands, {
      params: { recordingId: recording.id },
      body: { commands: [{ kind: 'set-speaker', id: newId(), revision: 1, speakerId, name }] },
    });
  await callSpeaker(renamed, renamed.speakerId, 'Somebody else');
  await callSpeaker(called, await aSpeaker(called), 'A canary');
  await run(asSystem(customer.organisationId), () =>
    eraseVoice({ organisationId: customer.organisationId, personId: customer.id }, voiceId),
  );
  const label = async ({ id: recordingId }: TestRecording): Promise<string> => {
    const { recording } = await browser.get(readTranscript, { params: { recordingId }, query: {} });
    const answers = [await browser.get(readHistory, { params: { recordingId } })] as unknown[];
    for (let revision = 1; revision <= recording.revision; revision++)
      answers.push(await browser.get(readRevision, { params: { recordingId }, query: { revision } }));
    const { rows } = await server.superuser.query('select * from speaker_revision where recording_id = $1', [
      recordingId,
    ]);
    return JSON.stringify([answers, rows]);
  };
  for (const recording of [unnamed, renamed]) expect(await label(recording)).not.toContain('canary');
  expect(await label(renamed)).toContain('Somebody else');
  expect(await label(called)).toContain('canary');
});
