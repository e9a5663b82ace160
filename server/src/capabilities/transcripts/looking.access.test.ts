import {
  changeOrganisation,
  deleteOrganisation,
  findAudit,
  findJobs,
  findThreads,
  grantAccess,
  readJob,
  readOrganisationDetail,
  readTranscript,
  tellPresence,
  withdrawAccess,
} from '@colloquy/contract';
import { beforeEach, expect, it } from 'vitest';
import { actAs, Browser } from '../../testing/browser.ts';
import { HintReader } from '../../testing/hint-reader.ts';
import { anAssignmentRow } from '../../testing/rows.ts';
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
let looker: TestPerson;
let owner: TestPerson;
let headers: Record<string, string>;

beforeEach(async () => {
  organisationId = (await anOrganisation()).id;
  headers = { 'x-organisation': organisationId };
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  looker = await aPerson((await anOrganisation()).id, 'admin');
  admin = await actAs(server, looker);
  owner = await aPerson(organisationId);
  recording = await aTranscript(server, owner, ['Two words.']);
});

const readJobOf = (browser: Browser, how: { headers?: Record<string, string> } = { headers }) =>
  browser.call(readJob, { params: { jobId: recording.jobId }, ...how });
const readWords = (browser: Browser) =>
  browser.call(readTranscript, { params: { recordingId: recording.id }, headers });
const grant = (downloads = false) => own.get(grantAccess, { body: { days: 7, downloads } });
const download = (browser: Browser, query = '') =>
  browser.fetch(`/api/jobs/${recording.jobId}/export?format=txt${query}`);
const downloads = async () => {
  const { rows } = await own.get(findAudit, { query: { action: 'transcript.downloaded' } });
  return rows.map(({ person, subjectName, link }) => [person, subjectName, link?.id]);
};

it('a platform admin sees an organisation’s material while its admin lets them, and no longer', async () => {
  expect(await readJobOf(admin)).toMatchObject({ status: 403, answer: { error: 'not-permitted' } });
  await grant();
  expect(await readJobOf(admin)).toMatchObject({ status: 200, answer: { job: { id: recording.jobId } } });
  expect(await readWords(admin)).toMatchObject({
    answer: { segments: [{ words: [{ text: 'Two' }, { text: 'words.' }] }] },
  });
  const params = { recordingId: recording.id };
  expect(await admin.call(findThreads, { params, headers })).toMatchObject({ status: 200 });
  expect(await readJobOf(admin, {})).toMatchObject({ status: 403 });
  const link = `/api/media/${recording.id}?organisation=${organisationId}`;
  // The recording is no file, and nothing but that keeps them from it.
  expect((await admin.fetch(link)).status).toBe(404);

  await own.get(withdrawAccess);
  expect(await readWords(admin)).toMatchObject({ status: 403 });
  await grant();
  await server.behind.query(`update access_grant set until = now() - interval '1 second'`);
  expect(await readWords(admin)).toMatchObject({ status: 403 });
});

it('a reviewer whose assignment is gone with its job is named in the audit, and not as a platform admin', async () => {
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const { jobId } = recording;
  const assignment = await anAssignmentRow(server, { jobId, person: reviewer, organisationId });
  expect((await download(await actAs(server, reviewer), `&assignment=${assignment}`)).status).toBe(200);
  await server.behind.query('delete from assignment where id = $1', [assignment]);
  const { rows } = await own.get(findAudit, { query: { action: 'transcript.downloaded' } });
  expect(rows).toMatchObject([{ person: reviewer.name, by: 'person' }]);
});

it('reads alone, and each look is in the audit of the organisation', async () => {
  await grant();
  await readJobOf(admin);
  await readJobOf(admin);
  await readWords(admin);
  const body = { segmentId: null };
  expect(
    await admin.call(tellPresence, { params: { recordingId: recording.id }, body, headers }),
  ).toMatchObject({ status: 403 });
  expect(await admin.call(findJobs, { headers })).toMatchObject({ status: 403 });
  expect(await admin.call(findAudit, { headers })).toMatchObject({ status: 403 });
  const { rows } = await own.get(findAudit, { query: { action: 'access.looked' } });
  expect(rows).toMatchObject([
    {
      by: 'platform',
      person: looker.name,
      subjectId: recording.id,
      link: { to: 'job', id: recording.jobId },
    },
    { by: 'platform', person: looker.name, subjectId: recording.jobId },
  ]);
  expect(rows[0]!.subjectName).toMatch(/^interview\.wav \(QA-\d+\)$/);
  const detail = await admin.get(readOrganisationDetail, { params: { organisationId } });
  expect(detail.organisation.grant?.until).toEqual(expect.any(String));
});

it('nobody but a platform admin comes in by it, nor anybody into a deleted organisation', async () => {
  await grant();
  for (const role of ['customer', 'reviewer', 'organisationadmin'] as const) {
    const foreign = await actAs(server, await aPerson((await anOrganisation()).id, role));
    expect(await readJobOf(foreign)).toMatchObject({ status: 404 });
  }
  expect(await readJobOf(new Browser(server))).toMatchObject({ status: 401 });
  const params = { organisationId };
  await admin.get(changeOrganisation, { params, body: { version: 1, name: 'Renamed' } });
  await admin.get(deleteOrganisation, { params });
  expect(await readWords(admin)).toMatchObject({ status: 403 });
});

it('is no leave to download, unless the organisation says so; whatever is downloaded is in its audit', async () => {
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
    [looker.name, name, recording.jobId],
    [looker.name, name, recording.jobId],
  ]);
  expect(entries[0]).toMatchObject([expect.any(String), name, recording.jobId]);
});

it('ends on the page that is open as soon as it is withdrawn', async () => {
  await grant();
  const reader = await HintReader.open(admin);
  await own.get(withdrawAccess);
  expect(await reader.closed()).toBe(true);
});
