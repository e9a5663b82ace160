import { readTranscript } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { recordConsent } from './record-consent.ts';
import { aRecording } from './transcripts.factory.ts';

const server = useTestServer();

test('consent is unknown, given, withdrawn: the recording shows the last, the story keeps all', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId, organisationId } = await aRecording(server, customer);
  const browser = await actAs(server, customer);
  const shown = async () =>
    (await browser.get(readTranscript, { params: { recordingId }, query: { since: 0 } })).recording.consent;
  expect(await shown()).toBe('unknown');

  for (const state of ['given', 'withdrawn'] as const) {
    await run(asTask(organisationId), (who) =>
      recordConsent({ ...who, personId: customer.id }, { recordingId, state, note: 'signed form' }),
    );
    expect(await shown()).toBe(state);
  }
  const story = await server.behind.query(
    'select state, person_id from consent_record where recording_id = $1 order by at, id',
    [recordingId],
  );
  expect(story.rows).toEqual([
    { state: 'given', person_id: customer.id },
    { state: 'withdrawn', person_id: customer.id },
  ]);
  const entries = await server.behind.query(
    'select action from audit_entry where subject_id = $1 order by at, id',
    [recordingId],
  );
  expect(entries.rows.map(({ action }) => action)).toEqual(['consent.given', 'consent.withdrawn']);
});

test('another organisation cannot touch it', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId } = await aRecording(server, customer);
  const foreign = (await anOrganisation()).id;
  const attempt = run(asTask(foreign), (who) => recordConsent(who, { recordingId, state: 'given' }));
  await expect(attempt).rejects.toMatchObject({ error: 'not-found' });
});

test('the story can be added to and never changed', async () => {
  const customer = await aPerson((await anOrganisation()).id);
  const { id: recordingId, organisationId } = await aRecording(server, customer);
  await run(asTask(organisationId), (who) => recordConsent(who, { recordingId, state: 'given' }));
  const { rows } = await server.behind.query(
    `select has_table_privilege('colloquy_app', 'consent_record', 'update') as update,
       has_table_privilege('colloquy_app', 'consent_record', 'delete') as delete`,
  );
  expect(rows).toEqual([{ update: false, delete: false }]);
});
