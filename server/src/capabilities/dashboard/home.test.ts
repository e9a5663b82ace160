import { createThread } from '@colloquy/contract/comments';
import { readHome } from '@colloquy/contract/dashboard';
import { acceptJob } from '@colloquy/contract/jobs';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft, aJobWithFile, failFile, finishFile } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, inTask } from '../transcripts/transcripts.factory.ts';

const server = useTestServer();
let organisationId: string;
let person: TestPerson;
let customer: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  person = await aPerson(organisationId);
  customer = await actAs(server, person);
});

it('shows own jobs that wait, run or are finished', async () => {
  const empty = await customer.get(readHome);
  expect(empty).toMatchObject({ toAccept: { total: 0, rows: [] }, questions: { total: 0 } });

  const draft = await aDraft(customer, { name: 'Draft' });
  const running = await aJobWithFile(customer, { name: 'Running' });
  const [failed, ready, done] = [
    await aJobWithFile(customer, { name: 'Failed' }),
    await aJobWithFile(customer, { name: 'Ready' }),
    await aJobWithFile(customer, { name: 'Done' }),
  ];
  const failure = { reason: 'silent', found: 'Silent.', remedy: 'Record again.', canRetry: false };
  await inTask({ organisationId }, () => failFile(failed.jobFileId, failure));
  await inTask({ organisationId }, () => finishFile(ready.jobFileId));
  await inTask({ organisationId }, () => finishFile(done.jobFileId));
  await customer.get(acceptJob, { params: { jobId: done.job.id } });
  const colleague = await actAs(server, await aPerson(organisationId));
  await aJobWithFile(colleague);

  const home = await customer.get(readHome);
  const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
  expect({
    toAccept: idsOf(home.toAccept),
    failed: idsOf(home.failed),
    drafts: idsOf(home.drafts),
    running: idsOf(home.running),
    done: idsOf(home.done),
  }).toEqual({
    toAccept: [ready.job.id],
    failed: [failed.job.id],
    drafts: [draft.id],
    running: [running.job.id],
    done: [done.job.id],
  });
});

it('counts the questions to the customer, by job', async () => {
  const { id: recordingId, jobId } = await aTranscript(server, person, ['Two words.']);
  const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
  const assignment = await insertAssignmentRow(server, { jobId, person: reviewer, organisationId });
  const asking = await actAs(server, reviewer);
  for (const text of ['Which two?', 'Why?'])
    await asking.get(createThread, {
      params: { recordingId },
      body: { id: newId(), kind: 'question', text, quotation: null },
      headers: { 'x-assignment': assignment },
    });
  const { questions } = await customer.get(readHome);
  expect(questions).toMatchObject({ total: 1, rows: [{ job: { id: jobId }, waiting: 2 }] });
});
