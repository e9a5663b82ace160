import {
  countQuestions,
  findMentionablePeople,
  findQuestions,
  resolveThread,
} from '@colloquy/contract/comments';
import type { Segment } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from '../transcripts/transcripts.factory.ts';
import { aThread, anAnswer } from './comments.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let admin: TestPerson;
let browser: Browser;
let adminBrowser: Browser;
let recording: TestRecording & { segments: Segment[] };

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  admin = await aPerson(customer.organisationId, 'organisationadmin');
  browser = await actAs(server, customer);
  adminBrowser = await actAs(server, admin);
});
beforeEach(async () => {
  recording = await aTranscript(server, customer, ['we met at the old market', 'on Monday morning'], {
    name: 'market.wav',
  });
  await server.superuser.query('delete from mail');
});

/** Recipient, subject and text of the waiting mails. */
async function mails(): Promise<string[]> {
  const written = [];
  for (let mail = await run(asPlatform(), claimMail); mail; mail = await run(asPlatform(), claimMail))
    written.push(`${mail.to}: ${mail.subject}\n${mail.text}`);
  return written;
}

const addressOf = ({ username }: TestPerson): string => `${username}@example.test`;

describe('a question to the customer', () => {
  const ask = (at: number) =>
    aThread(adminBrowser, recording.id, {
      kind: 'question',
      text: 'Which name is it?',
      quotation: { revision: 1, ranges: [{ unitId: recording.segments[at]!.id, start: 3, end: 6 }] },
    });
  const questions = async (of = browser) =>
    (await of.get(findQuestions, { params: { jobId: recording.jobId } })).questions;

  it('is listed on the job in the order of the words until it is resolved, with the person it waits for', async () => {
    const count = async (of: Browser) =>
      (await of.get(countQuestions)).jobs.find(({ jobId }) => jobId === recording.jobId)?.waiting;
    expect(await count(browser)).toBeUndefined();
    const [later, earlier] = [await ask(1), await ask(0)];
    expect([await count(browser), await count(adminBrowser)]).toEqual([2, 2]);
    const foreigner = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
    expect(await foreigner.get(countQuestions)).toMatchObject({ jobs: [] });
    await aThread(browser, recording.id, { text: 'No question.' });
    expect(await questions()).toMatchObject([
      { thread: { id: earlier.id }, recording: 'market.wav', atMs: 500, waitsForCustomer: true },
      { thread: { id: later.id }, atMs: expect.any(Number) as number, waitsForCustomer: true },
    ]);
    await anAnswer(browser, earlier.id, 'The old one.');
    expect(await count(browser)).toBe(1);
    expect((await questions(adminBrowser))[0]).toMatchObject({ waitsForCustomer: false });
    await adminBrowser.get(resolveThread, { params: { threadId: earlier.id } });
    expect(await questions()).toMatchObject([{ thread: { id: later.id } }]);
  });

  it('is mailed like its answer, with a link and without quoting the transcript', async () => {
    const { id } = await ask(0);
    const [asked, ...others] = await mails();
    expect(others).toEqual([]);
    expect(asked).toContain(`${addressOf(customer)}: A question about`);
    expect(asked).toContain(`/qual-ai/job/${recording.jobId}?panel=comments`);
    expect(asked).not.toMatch(/Which name|we met/);

    await anAnswer(browser, id, 'The old one.');
    const [answered, ...more] = await mails();
    expect(more).toEqual([]);
    expect(answered).toContain(`${addressOf(admin)}: Your question about`);
    expect(answered).not.toContain('The old one');
  });
});

describe('a mention', () => {
  it('is possible for the customer, admins and reviewers, but not for people who may not see the recording', async () => {
    const colleague = await aPerson(customer.organisationId);
    const stranger = await aPerson((await anOrganisation()).id, 'organisationadmin');
    const { people } = await browser.get(findMentionablePeople, { params: { recordingId: recording.id } });
    expect(people).toEqual([
      { id: customer.id, name: customer.name, role: 'customer' },
      { id: admin.id, name: admin.name, role: 'organisationadmin' },
    ]);
    const mentions = [admin.id, colleague.id, stranger.id];
    const { messages } = await aThread(browser, recording.id, { text: `@${admin.name}, look.`, mentions });
    expect(messages[0]!.mentions).toEqual([{ id: admin.id, name: admin.name }]);
  });

  it('sends one mail, and none to the writer', async () => {
    const { id } = await aThread(browser, recording.id, { mentions: [admin.id, admin.id, customer.id] });
    expect(await mails()).toEqual([
      expect.stringContaining(`${addressOf(admin)}: You were mentioned`) as string,
    ]);
    await anAnswer(adminBrowser, id, 'I see.', [customer.id]);
    expect(await mails()).toEqual([expect.stringContaining(addressOf(customer)) as string]);
  });
});
