import { createThread, replyToThread, resolveThread } from '@colloquy/contract/comments';
import { type Home, readHome } from '@colloquy/contract/dashboard';
import { acceptJob, deleteJob, shareJob, transferJob } from '@colloquy/contract/jobs';
import { saveReadingPosition } from '@colloquy/contract/transcripts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
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
let colleaguePerson: TestPerson;
let colleague: Browser;

beforeEach(async () => {
  organisationId = (await anOrganisation()).id;
  person = await aPerson(organisationId);
  customer = await actAs(server, person);
  colleaguePerson = await aPerson(organisationId);
  colleague = await actAs(server, colleaguePerson);
});
afterEach(() => shiftClock(0));

const homeOf = (browser: Browser): Promise<Home> => browser.get(readHome);
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

it('shows own jobs that wait, run or are finished', async () => {
  expect(await homeOf(customer)).toMatchObject({
    toReview: { total: 0, rows: [] },
    news: [],
    drafts: 0,
    deleted: 0,
  });
  await aDraft(customer, { name: 'Draft' });
  const removed = await aDraft(customer, { name: 'Removed' });
  await customer.get(deleteJob, { params: { jobId: removed.id } });
  const running = await aJobWithFile(customer, { name: 'Running' });
  const [failed, unpaid, ready, done] = [
    await aJobWithFile(customer, { name: 'Failed' }),
    await aJobWithFile(customer, { name: 'Unpaid' }),
    await aJobWithFile(customer, { name: 'Ready' }),
    await aJobWithFile(customer, { name: 'Done' }),
  ];
  const failure = { reason: 'silent', found: 'Silent.', remedy: 'Record again.', canRetry: false };
  await inTask({ organisationId }, () => failFile(failed.jobFileId, failure));
  await server.superuser.query(`update job_file set state = 'unpaid' where id = $1`, [unpaid.jobFileId]);
  await inTask({ organisationId }, () => finishFile(ready.jobFileId));
  await inTask({ organisationId }, () => finishFile(done.jobFileId));
  await customer.get(acceptJob, { params: { jobId: done.job.id } });
  await aJobWithFile(colleague);

  const home = await homeOf(customer);
  expect({
    toReview: home.toReview.rows.map(({ job, ...reading }) => ({ id: job.id, ...reading })),
    attention: idsOf(home.attention),
    drafts: home.drafts,
    deleted: home.deleted,
    running: idsOf(home.running),
    done: idsOf(home.done),
  }).toEqual({
    toReview: [{ id: ready.job.id, languages: [], checkedPercent: null }],
    attention: [unpaid.job.id, failed.job.id],
    drafts: 1,
    deleted: 1,
    running: [running.job.id],
    done: [done.job.id],
  });
});

it('counts words to check by the threshold of the person, and open comments', async () => {
  const texts = ['Perhaps it rained.'];
  const { id: recordingId } = await aTranscript(server, person, texts, { confidence: 0.9 });
  await customer.get(saveReadingPosition, { params: { recordingId }, body: { positionMs: 500 } });
  const thread = { id: newId(), kind: 'comment', text: 'Did it?', quotation: null } as const;
  await customer.get(createThread, { params: { recordingId }, body: thread });
  const countAt = async (uncertaintyThreshold: number) =>
    (await customer.get(readHome, { query: { uncertaintyThreshold } })).continued[0];
  expect(await countAt(0.001)).toMatchObject({ toCheck: 3, comments: 1 });
  expect(await countAt(1)).toMatchObject({ toCheck: 0 });
  const reply = await customer.call(readHome, { query: { uncertaintyThreshold: 2 } });
  expect(reply).toMatchObject({ status: 400 });
});

it('is for customers', async () => {
  expect(await new Browser(server).call(readHome)).toMatchObject({ status: 401 });
  const admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  expect(await admin.call(readHome)).toMatchObject({ status: 403 });
});

describe('news', () => {
  it('are mentions and replies of others, until the person answers or the thread is resolved', async () => {
    const { id: recordingId, jobId, segments } = await aTranscript(server, person, ['Two words.', 'Three.']);
    await customer.get(shareJob, {
      params: { jobId },
      body: { personId: colleaguePerson.id, access: 'work' },
    });
    const ask = (browser: Browser, text: string, mentions: string[], at: number | null = null) => {
      const ranges = at === null ? null : [{ unitId: segments[at]!.id, start: 0, end: 3 }];
      const quotation = ranges && { revision: 1, ranges };
      const body = { id: newId(), kind: 'comment', text, quotation, mentions } as const;
      return browser.get(createThread, { params: { recordingId }, body });
    };
    const mention = await ask(colleague, 'Is this right?', [person.id], 1);
    await ask(colleague, 'A note to myself.', []);
    const mine = await ask(customer, 'Who is this?', []);
    await colleague.get(replyToThread, {
      params: { threadId: mine.thread.id },
      body: { id: newId(), text: 'The host.' },
    });
    const shown = async () => (await homeOf(customer)).news.map(({ kind, text, by }) => [kind, text, by]);
    expect(await shown()).toEqual([
      ['reply', 'The host.', colleaguePerson.name],
      ['mention', 'Is this right?', colleaguePerson.name],
    ]);
    const atMs = Number((await homeOf(customer)).news[1]?.atMs);
    expect(atMs).toBe(segments[1]!.startMs);
    await customer.get(replyToThread, {
      params: { threadId: mention.thread.id },
      body: { id: newId(), text: 'Yes.' },
    });
    await customer.get(resolveThread, { params: { threadId: mine.thread.id } });
    expect(await shown()).toEqual([]);
  });

  it('are questions of reviewers, however old', async () => {
    const { id: recordingId, jobId } = await aTranscript(server, person, ['Two words.']);
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const assignment = await insertAssignmentRow(server, { jobId, person: reviewer, organisationId });
    await (
      await actAs(server, reviewer)
    ).get(createThread, {
      params: { recordingId },
      body: { id: newId(), kind: 'question', text: 'Which two?', quotation: null },
      headers: { 'x-assignment': assignment },
    });
    shiftClock(20 * 24 * 60 * 60 * 1_000);
    customer = await actAs(server, person);
    expect((await homeOf(customer)).news).toMatchObject([
      { kind: 'question', text: 'Which two?', recordingId, atMs: null, job: { id: jobId } },
    ]);
  });

  it('are jobs that were shared or handed over, for two weeks', async () => {
    const [shared, given] = [await aDraft(colleague, { name: 'Shared' }), await aDraft(colleague)];
    await colleague.get(shareJob, {
      params: { jobId: shared.id },
      body: { personId: person.id, access: 'read' },
    });
    await colleague.get(transferJob, {
      params: { jobId: given.id },
      body: { personId: person.id, retainedAccess: null },
    });
    const shown = async () => (await homeOf(customer)).news.map(({ kind, job, by }) => [kind, job.id, by]);
    expect(await shown()).toEqual([
      ['transferred', given.id, colleaguePerson.name],
      ['shared', shared.id, colleaguePerson.name],
    ]);
    expect((await homeOf(colleague)).news).toEqual([]);
    shiftClock(15 * 24 * 60 * 60 * 1_000);
    customer = await actAs(server, person);
    expect(await shown()).toEqual([]);
  });
});
