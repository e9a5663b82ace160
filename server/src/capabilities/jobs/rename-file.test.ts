import { cancelJob, readJob, renameFile, shareJob } from '@colloquy/contract/jobs';
import { readTranscript } from '@colloquy/contract/transcripts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, inTask } from '../transcripts/transcripts.factory.ts';
import { aJobWithFile, finishFile } from './jobs.factory.ts';
import { setRecording } from './set-recording.ts';

const server = useTestServer();
let organisationId: string;
let owner: TestPerson;
let customer: Browser;
let jobId: string;
let jobFileId: string;
let recordingId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  owner = await aPerson(organisationId);
  customer = await actAs(server, owner);
});

beforeEach(async () => {
  const made = await aJobWithFile(customer, { name: 'Markets' });
  jobId = made.job.id;
  jobFileId = made.jobFileId;
  const recording = await aTranscript(server, owner, ['Two words.'], { jobId });
  recordingId = recording.id;
  await inTask(recording, () => setRecording(jobFileId, { recordingId }));
  await inTask(recording, () => finishFile(jobFileId));
});

const rename = (name: string, from = 'interview.wav', browser = customer) =>
  browser.call(renameFile, { params: { jobId }, body: { jobFileId, from, name } });
const readName = async () =>
  (await customer.get(readJob, { params: { jobId } })).job.files.map(({ name }) => name);
const downloadName = async () => {
  const response = await customer.fetch(`/api/jobs/${jobId}/export?format=txt`);
  await response.body?.cancel();
  return decodeURIComponent(response.headers.get('content-disposition') ?? '');
};

test('a file is renamed in the job, in its transcript and in the names of downloads, and can be renamed back', async () => {
  expect(await downloadName()).toContain('interview');
  expect(await rename('  Anna ')).toMatchObject({
    status: 200,
    answer: { job: { files: [{ name: 'Anna.wav' }] } },
  });
  const { recording } = await customer.get(readTranscript, { params: { recordingId } });
  expect(recording.name).toBe('Anna.wav');
  expect(await downloadName()).toContain('Anna');
  expect(await downloadName()).not.toContain('interview');
  const { rows } = await server.superuser.query(
    `select person_id as by from audit_entry where action = 'job.file-renamed' and subject_id = $1`,
    [jobFileId],
  );
  expect(rows).toEqual([{ by: owner.id }]);
  await rename('interview.wav', 'Anna.wav');
  expect(await readName()).toEqual(['interview.wav']);
});

test('the ending and a safe name remain', async () => {
  await rename('../a/b\\Interview: one.WAV');
  expect(await readName()).toEqual(['Interview: one.WAV']);
  await rename('talk.mp3', 'Interview: one.WAV');
  expect(await readName()).toEqual(['talk.mp3.WAV']);
});

test('a rename of another person in the meantime is not overwritten unseen', async () => {
  const colleague = await aPerson(organisationId);
  await customer.get(shareJob, { params: { jobId }, body: { personId: colleague.id, access: 'work' } });
  expect((await rename('Theirs', 'interview.wav', await actAs(server, colleague))).status).toBe(200);
  expect(await rename('Mine')).toMatchObject({ status: 409, answer: { error: 'changed-meanwhile' } });
  expect(await readName()).toEqual(['Theirs.wav']);
  // The same request sent twice is one rename.
  expect((await rename('Theirs')).status).toBe(200);
  expect((await rename('Mine', 'Theirs.wav')).status).toBe(200);
  const [one, other] = await Promise.all([rename('One', 'Mine.wav'), rename('Other', 'Mine.wav')]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
});

test('only people who work on the job rename its files, and not once it is cancelled', async () => {
  const reader = await aPerson(organisationId);
  await customer.get(shareJob, { params: { jobId }, body: { personId: reader.id, access: 'read' } });
  expect((await rename('No', 'interview.wav', await actAs(server, reader))).status).toBe(403);
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
  expect((await rename('No', 'interview.wav', foreign)).status).toBe(404);
  expect((await rename(' ')).status).toBe(400);
  const unknown = { jobFileId: newId(), from: 'interview.wav', name: 'No' };
  expect((await customer.call(renameFile, { params: { jobId }, body: unknown })).status).toBe(404);
  await customer.get(cancelJob, { params: { jobId } });
  expect(await rename('No')).toMatchObject({ status: 409, answer: { error: 'not-now' } });
  expect(await readName()).toEqual(['interview.wav']);
});
