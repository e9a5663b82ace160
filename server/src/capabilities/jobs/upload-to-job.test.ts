import { randomBytes } from 'node:crypto';
import { changeJob, findJobs, findUploadedFiles, readJob } from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { withLocalCopy } from '../files/index.ts';
import { readFile } from 'node:fs/promises';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aDraft } from './jobs.factory.ts';

const server = useTestServer();

describe('files uploaded to a draft', () => {
  let customer: Browser;
  let organisationId: string;
  beforeAll(async () => {
    organisationId = (await anOrganisation()).id;
    customer = await actAs(server, await aPerson(organisationId));
  });

  it('use the draft and become jobs of their own, ordered for transcription', async () => {
    const draft = await aDraft(customer, { language: 'en' });
    expect(draft).toMatchObject({ code: 'QA-1001', stage: 1, stageLabel: 'New Job', progress: null });
    const bytes = randomBytes(100_000);
    const first = await uploadFile(customer, { jobId: draft.id, name: 'first.wav', bytes });
    // A job of one file keeps the typed name.
    expect(await nameOf(draft.id)).toBe('Interviews');
    const second = await uploadFile(customer, {
      jobId: draft.id,
      name: 'second.mp3',
      bytes: randomBytes(10),
    });

    const { rows, total } = await customer.get(findJobs, { query: { sort: 'createdAt' } });
    expect(total).toBe(2);
    expect(rows.map((job) => [job.code, job.name, job.stage, job.stageLabel])).toEqual([
      ['QA-1001', 'Interviews - first', 3, 'Transcription'],
      ['QA-1002', 'Interviews - second', 3, 'Transcription'],
    ]);
    expect(rows[1]).toMatchObject({
      settings: { language: 'en' },
      progress: { state: 'waiting', step: 'check', percent: 0 },
    });

    const { job } = await customer.get(readJob, { params: { jobId: draft.id } });
    expect(job.files).toMatchObject([{ name: 'first.wav', bytes: 100_000, stage: 3 }]);

    const { files } = await customer.get(findUploadedFiles, { params: { jobId: draft.id } });
    expect(files).toMatchObject([
      { uploadIds: [first], jobId: draft.id, jobName: 'Interviews - first', progress: { state: 'waiting' } },
      { uploadIds: [second], jobId: rows[1]!.id, jobName: 'Interviews - second' },
    ]);
    expect(bytes.equals(await withLocalCopy(organisationId, first, (path) => readFile(path)))).toBe(true);
  });

  it('keep the name of a renamed job', async () => {
    const draft = await aDraft(customer);
    await uploadFile(customer, { jobId: draft.id, name: 'first.wav', bytes: randomBytes(10) });
    const { revision } = (await customer.get(readJob, { params: { jobId: draft.id } })).job;
    const body = { name: 'Pilot', revision };
    await customer.get(changeJob, { params: { jobId: draft.id }, body });
    await uploadFile(customer, { jobId: draft.id, name: 'second.wav', bytes: randomBytes(10) });
    expect(await nameOf(draft.id)).toBe('Pilot');
  });

  const nameOf = async (jobId: string): Promise<string> =>
    (await customer.get(readJob, { params: { jobId } })).job.name;
});
