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
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from './transcripts.factory.ts';

const server = useTestServer();
let organisationId: string;
let recording: { id: string; jobId: string };
let own: Browser;
let admin: Browser;
let headers: Record<string, string>;

beforeEach(async () => {
  organisationId = (await anOrganisation()).id;
  headers = { 'x-organisation': organisationId };
  recording = await aTranscript(server, await aPerson(organisationId), ['Two words.']);
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  admin = await actAs(server, await aPerson((await anOrganisation()).id, 'admin'));
});

const readJobOf = (browser: Browser, how: { headers?: Record<string, string> } = { headers }) =>
  browser.call(readJob, { params: { jobId: recording.jobId }, ...how });
const readWords = (browser: Browser) =>
  browser.call(readTranscript, { params: { recordingId: recording.id }, headers });
const grant = () => own.get(grantAccess, { body: { days: 7 } });

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
  expect(rows.map(({ by, subjectId }) => [by, subjectId])).toEqual([
    ['platform', recording.id],
    ['platform', recording.jobId],
  ]);
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
