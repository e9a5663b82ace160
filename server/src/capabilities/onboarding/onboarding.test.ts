import { readHome } from '@colloquy/contract/dashboard';
import { createJob, deleteJob, readJob } from '@colloquy/contract/jobs';
import { openSampleInterview, readOrganisationSteps } from '@colloquy/contract/onboarding';
import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { countLowConfidence } from '@colloquy/rules/confidence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

const server = useTestServer();
let person: TestPerson;
let customer: Browser;
let worker: TestProcess;

beforeAll(async () => {
  worker = await startProcess('fake-engines', server.config, {});
});
afterAll(() => worker?.end());
beforeEach(async () => {
  person = await aPerson((await anOrganisation()).id);
  customer = await actAs(server, person);
});

const open = async (browser = customer) =>
  (await browser.get(openSampleInterview, { body: { requestId: newId() } })).jobId;
const stepsOf = async (browser = customer) => (await browser.get(readHome)).firstSteps;

describe('the sample interview', () => {
  it('becomes a job with audio and words to check, costs nothing, and can be deleted', async () => {
    const jobId = await open();
    const read = async () => (await customer.get(readJob, { params: { jobId } })).job;
    await waitFor(async () => {
      const { files, progress } = await read();
      return files.length === 1 && files[0]!.transcriptName !== null && progress?.state === 'ready';
    }, 60_000);
    const job = await read();
    expect(job).toMatchObject({ name: 'Sample: food market', isSample: true, fileCount: 1 });
    const { recordingId } = job.files[0]!;
    const transcript = await customer.get(readTranscript, { params: { recordingId: recordingId! } });
    expect(transcript.recording).toMatchObject({ hasAudio: true, isTimed: true });
    expect(countLowConfidence(transcript.segments)).toBeGreaterThan(5);
    const { rows } = await server.superuser.query(
      `select kind from credit_posting where organisation_id = $1 and kind <> 'grant'`,
      [person.organisationId],
    );
    expect(rows).toEqual([]);

    expect(await stepsOf()).toEqual({
      hasRecording: false,
      hasChecked: false,
      hasDownloaded: false,
      hasSample: true,
    });
    const [segment] = transcript.segments;
    await customer.get(sendCommands, {
      params: { recordingId: recordingId! },
      body: {
        commands: [
          {
            kind: 'confirm',
            id: newId(),
            segmentId: segment!.id,
            revision: segment!.revision,
            start: 0,
            end: 5,
          },
        ],
      },
    });
    expect(await stepsOf()).toMatchObject({ hasChecked: true, hasRecording: false });

    expect(await open()).toBe(jobId);
    await customer.get(deleteJob, { params: { jobId } });
    expect(await stepsOf()).toMatchObject({ hasSample: false });
    expect(await open()).not.toBe(jobId);
  });

  it('is created once, even by two clicks at the same time', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    expect(one).toBe(other);
  });

  it('is for customers, with a request id', async () => {
    const input = { body: { requestId: newId() } };
    expect(await new Browser(server).call(openSampleInterview, input)).toMatchObject({ status: 401 });
    const admin = await actAs(server, await aPerson(person.organisationId, 'organisationadmin'));
    expect(await admin.call(openSampleInterview, input)).toMatchObject({ status: 403 });
    expect(await customer.call(openSampleInterview, { body: { requestId: 'sample' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('first steps of an organisation', () => {
  it('are those that it has taken', async () => {
    const { id } = await anOrganisation();
    const admin = await actAs(server, await aPerson(id, 'organisationadmin'));
    const steps = async () => {
      const { hasPlan, hasColleagues, hasLanguages, hasJob } = await admin.get(readOrganisationSteps);
      return { hasPlan, hasColleagues, hasLanguages, hasJob };
    };
    const none = { hasPlan: false, hasColleagues: false, hasLanguages: false, hasJob: false };
    expect(await steps()).toEqual(none);
    await aSubscription(id);
    expect(await steps()).toEqual({ ...none, hasPlan: true });
    const colleague = await actAs(server, await aPerson(id));
    await open(colleague);
    expect(await steps()).toMatchObject({ hasColleagues: true, hasLanguages: false, hasJob: false });
    await colleague.get(createJob, {
      body: { sid: 'SID002', requestId: newId(), name: 'Study', language: null, speakers: null },
    });
    await server.superuser.query(
      `update organisation set settings = settings || '{"languages": ["lg"]}' where id = $1`,
      [id],
    );
    expect(await steps()).toMatchObject({ hasLanguages: true, hasJob: true });
  });

  it('are for admins of organisations', async () => {
    expect(await new Browser(server).call(readOrganisationSteps)).toMatchObject({ status: 401 });
    expect(await customer.call(readOrganisationSteps)).toMatchObject({ status: 403 });
  });
});
