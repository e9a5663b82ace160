import { findThreads } from '@colloquy/contract/comments';
import { findJobs, readJob } from '@colloquy/contract/jobs';
import {
  changeOrganisation,
  deleteOrganisation,
  findAudit,
  grantAccess,
  readOrganisationDetail,
  withdrawAccess,
} from '@colloquy/contract/organisations';
import { readTranscript, updatePresence } from '@colloquy/contract/transcripts';
import { beforeEach, expect, it } from 'vitest';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anApiKey } from '../api-keys/api-keys.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from './transcripts.factory.ts';

const server = useTestServer();
let organisationId: string;
let recording: { id: string; jobId: string };
let own: Browser;
let admin: Browser;
let supportAdmin: TestPerson;
let owner: TestPerson;
let headers: Record<string, string>;

beforeEach(async () => {
  organisationId = (await anOrganisation()).id;
  headers = { 'x-organisation': organisationId };
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  supportAdmin = await aPerson((await anOrganisation()).id, 'admin');
  admin = await actAs(server, supportAdmin);
  owner = await aPerson(organisationId);
  recording = await aTranscript(server, owner, ['Two words.']);
});

const readJobOf = (browser: Browser, how: { headers?: Record<string, string> } = { headers }) =>
  browser.call(readJob, { params: { jobId: recording.jobId }, ...how });
const readFirstTranscript = (browser: Browser) =>
  browser.call(readTranscript, { params: { recordingId: recording.id }, headers });
const grant = (downloads = false) => own.get(grantAccess, { body: { days: 7, downloads } });
const download = (browser: Browser, query = '') =>
  browser.fetch(`/api/jobs/${recording.jobId}/export?format=txt${query}`);
const downloads = async () => {
  const { rows } = await own.get(findAudit, { query: { action: 'transcript.downloaded' } });
  return rows.map(({ person, subjectName, link }) => [person, subjectName, link?.id]);
};

it('a platform admin reads an organisation’s material only while its admin grants access', async () => {
  expect(await readJobOf(admin)).toMatchObject({ status: 403, answer: { error: 'not-permitted' } });
  await grant();
  expect(await readJobOf(admin)).toMatchObject({ status: 200, answer: { job: { id: recording.jobId } } });
  expect(await readFirstTranscript(admin)).toMatchObject({
    answer: { segments: [{ words: [{ text: 'Two' }, { text: 'words.' }] }] },
  });
  const params = { recordingId: recording.id };
  expect(await admin.call(findThreads, { params, headers })).toMatchObject({ status: 200 });
  expect(await readJobOf(admin, {})).toMatchObject({ status: 403 });
  const link = `/api/media/${recording.id}?organisation=${organisationId}`;
  // The recording is not a file; nothing else prevents the download.
  expect((await admin.fetch(link)).status).toBe(404);

  await own.get(withdrawAccess);
  expect(await readFirstTranscript(admin)).toMatchObject({ status: 403 });
  await grant();
  await server.superuser.query(`update support_access set until = now() - interval '1 second'`);
  expect(await readFirstTranscript(admin)).toMatchObject({ status: 403 });
});

it('a reviewer whose assignment ended with its job is named in the audit, but not as a platform admin', async () => {
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const { jobId } = recording;
  const assignment = await insertAssignmentRow(server, { jobId, person: reviewer, organisationId });
  expect((await download(await actAs(server, reviewer), `&assignment=${assignment}`)).status).toBe(200);
  await server.superuser.query('delete from assignment where id = $1', [assignment]);
  const { rows } = await own.get(findAudit, { query: { action: 'transcript.downloaded' } });
  expect(rows).toMatchObject([{ person: reviewer.name, by: 'person' }]);
});

it('is read only, and every read is in the organisation’s audit', async () => {
  await grant();
  await readJobOf(admin);
  await readJobOf(admin);
  await readFirstTranscript(admin);
  const body = { segmentId: null };
  expect(
    await admin.call(updatePresence, { params: { recordingId: recording.id }, body, headers }),
  ).toMatchObject({ status: 403 });
  expect(await admin.call(findJobs, { headers })).toMatchObject({ status: 403 });
  expect(await admin.call(findAudit, { headers })).toMatchObject({ status: 403 });
  const { rows } = await own.get(findAudit, { query: { action: 'support-access.viewed' } });
  expect(rows).toMatchObject([
    {
      by: 'platform',
      person: supportAdmin.name,
      subjectId: recording.id,
      link: { to: 'job', id: recording.jobId },
    },
    { by: 'platform', person: supportAdmin.name, subjectId: recording.jobId },
  ]);
  expect(rows[0]!.subjectName).toMatch(/^interview\.wav \(QA-\d+\)$/);
  const detail = await admin.get(readOrganisationDetail, { params: { organisationId } });
  expect(detail.organisation.grant?.until).toEqual(expect.any(String));
});

it('is for platform admins only, and not for deleted organisations', async () => {
  await grant();
  for (const role of ['customer', 'reviewer', 'organisationadmin'] as const) {
    const foreign = await actAs(server, await aPerson((await anOrganisation()).id, role));
    expect(await readJobOf(foreign)).toMatchObject({ status: 404 });
  }
  expect(await readJobOf(new Browser(server))).toMatchObject({ status: 401 });
  const params = { organisationId };
  await admin.get(changeOrganisation, { params, body: { version: 1, name: 'Renamed' } });
  await admin.get(deleteOrganisation, { params });
  expect(await readFirstTranscript(admin)).toMatchObject({ status: 403 });
});

it('allows downloads only if the organisation grants them, and audits each', async () => {
  const here = `&organisation=${organisationId}`;
  await grant();
  const refused = await download(admin, here);
  expect([refused.status, await refused.json()]).toMatchObject([403, { error: 'not-permitted' }]);
  expect((await download(admin, `${here}&audio=original`)).status).toBe(403);
  expect(await readJobOf(admin)).toMatchObject({ answer: { job: { abilities: { canDownload: false } } } });
  expect(await downloads()).toEqual([]);

  expect((await grant(true)).grant).toMatchObject({ downloads: true });
  for (let times = 0; times < 2; times++) expect((await download(admin, here)).status).toBe(200);
  const customer = await actAs(server, owner);
  expect(await (await download(customer, '&files=all')).arrayBuffer()).toBeDefined();
  const { client } = await anApiKey(server, organisationId);
  expect((await download(client)).status).toBe(200);
  const name = expect.stringMatching(/^interview\.wav \(QA-\d+\)$/) as string;
  const entries = await downloads();
  expect(entries.slice(1)).toEqual([
    [owner.name, name, recording.jobId],
    [supportAdmin.name, name, recording.jobId],
    [supportAdmin.name, name, recording.jobId],
  ]);
  expect(entries[0]).toMatchObject([expect.any(String), name, recording.jobId]);
});

it('ends on open pages as soon as it is withdrawn', async () => {
  await grant();
  const reader = await InvalidationReader.open(admin);
  await own.get(withdrawAccess);
  expect(await reader.closed()).toBe(true);
});
