import { shareJob, unshareJob } from '@colloquy/contract/jobs';
import {
  countNotifications,
  findNotifications,
  readAllNotifications,
  readNotification,
} from '@colloquy/contract/notifications';
import { acceptAssignment, createAssignment } from '@colloquy/contract/review';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { notifyBeforePurge } from '../../platform/purge-listeners.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aThread, anAnswer } from '../comments/comments.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from '../transcripts/transcripts.factory.ts';
import { deleteOldNotifications } from './delete-old-notifications.ts';
import { aNotification } from './notifications.factory.ts';
import { deleteAllNotifications, notify } from './notify.ts';

const server = useTestServer();
let owner: TestPerson;
let colleague: TestPerson;
let recording: TestRecording;
let own: Browser;
let theirs: Browser;

beforeAll(async () => {
  const { id: organisationId } = await anOrganisation();
  owner = await aPerson(organisationId);
  colleague = await aPerson(organisationId);
  [own, theirs] = [await actAs(server, owner), await actAs(server, colleague)];
  recording = await aTranscript(server, owner, ['we met at the old market'], { name: 'market.wav' });
});
beforeEach(async () => {
  await server.superuser.query('delete from notification');
});

const list = async (browser: Browser, query: Record<string, unknown> = {}) =>
  (await browser.get(findNotifications, { query })).rows;
const countUnread = async (browser: Browser) => (await browser.get(countNotifications)).unread;
const shareWithColleague = () =>
  own.get(shareJob, {
    params: { jobId: recording.jobId },
    body: { personId: colleague.id, access: 'work' },
  });
const unshare = () =>
  own.get(unshareJob, { params: { jobId: recording.jobId }, body: { personId: colleague.id } });

describe('the list', () => {
  it('shows a shared job under its current name, until the job is no longer shared', async () => {
    await shareWithColleague();
    const path = `/qual-ai/job/${recording.jobId}`;
    expect(await list(theirs)).toMatchObject([
      { kind: 'job-shared', by: owner.name, path, readAt: null, job: { sid: 'SID002' } },
    ]);
    await server.superuser.query(`update job set name = 'Renamed' where id = $1`, [recording.jobId]);
    expect(await list(theirs)).toMatchObject([{ job: { name: 'Renamed' } }]);
    await unshare();
    expect(await list(theirs)).toMatchObject([{ kind: 'job-shared', job: null, path: null }]);
    expect(await list(own)).toEqual([]);
  });

  it('is paged from the newest, and filtered by group and state', async () => {
    for (let count = 0; count < 5; count++)
      await aNotification(owner, {
        kind: count % 2 ? 'support-answered' : 'credits-low',
        detail: { code: `N${count}` },
      });
    const first = await own.get(findNotifications, { query: { size: 2 } });
    const second = await own.get(findNotifications, { query: { size: 2, after: first.next! } });
    const last = await own.get(findNotifications, { query: { size: 2, after: second.next! } });
    const codes = [first, second, last].flatMap(({ rows }) => rows.map(({ detail }) => detail.code));
    expect([codes, first.total, last.next]).toEqual([['N4', 'N3', 'N2', 'N1', 'N0'], 5, null]);

    await own.get(readNotification, { params: { notificationId: first.rows[1]!.id } });
    expect((await list(own, { group: 'support', state: 'unread' })).map(({ detail }) => detail.code)).toEqual(
      ['N1'],
    );
    await own.get(readAllNotifications, { body: { group: 'credits' } });
    expect(await countUnread(own)).toBe(1);
    await own.get(readAllNotifications, { body: {} });
    expect([await countUnread(own), await list(own, { state: 'unread' })]).toEqual([0, []]);
  });

  it('keeps the first time at which a notification was read', async () => {
    await aNotification(owner);
    const [{ id: notificationId } = { id: '' }] = await list(own);
    await own.get(readNotification, { params: { notificationId } });
    const [read] = await list(own);
    await own.get(readNotification, { params: { notificationId } });
    expect(await list(own)).toEqual([read]);
  });

  it('is live for its person alone, and for all their windows when one marks it as read', async () => {
    const [mine, others] = [await InvalidationReader.open(own), await InvalidationReader.open(theirs)];
    await Promise.all([mine.next(1, 500), others.next(1, 500)]);
    await aNotification(owner);
    const change = { data: { topic: 'notifications', id: owner.id } };
    expect(await mine.next(1)).toMatchObject([change]);
    await own.get(readAllNotifications, { body: {} });
    expect(await mine.next(1)).toMatchObject([change]);
    expect(await others.next(1, 300)).toEqual([]);
    mine.close();
    others.close();
  });
});

describe('comments', () => {
  it('notify of a mention, a reply and a question, each person once for a message, never the writer', async () => {
    await shareWithColleague();
    await server.superuser.query('delete from notification');
    const { id } = await aThread(theirs, recording.id, { text: 'Two?' });
    await anAnswer(own, id, `@${colleague.name} yes`, [colleague.id]);
    await anAnswer(own, id, 'Both of them.');
    await aThread(theirs, recording.id, { kind: 'question', text: 'Which name?' });
    const path = `/qual-ai/job/${recording.jobId}?panel=comments`;
    expect(await list(theirs)).toMatchObject([
      { kind: 'comment-reply', by: owner.name, path },
      { kind: 'comment-mention', by: owner.name, path },
    ]);
    expect(await list(own)).toMatchObject([{ kind: 'question-asked', by: colleague.name, path }]);
    const { rows } = await server.superuser.query('select * from notification');
    expect(JSON.stringify(rows)).not.toMatch(/Two\?|yes|Both of them|Which name/);
    await unshare();
  });
});

describe('people of another organisation', () => {
  it('are notified with the names at the time, in their own organisation', async () => {
    const operator = await anOrganisation({ isOperator: true });
    const reviewer = await aPerson(operator.id, 'reviewer');
    const admin = await actAs(server, await aPerson(owner.organisationId, 'organisationadmin'));
    const assignmentId = newId();
    await admin.get(createAssignment, {
      params: { jobId: recording.jobId },
      body: { requestId: assignmentId, personId: reviewer.id },
    });
    const browser = await actAs(server, reviewer);
    const [offer] = await list(browser);
    expect(offer).toMatchObject({ kind: 'review-offered', path: '/reviewer/jobs' });
    expect([offer!.job!.name, offer!.by]).toEqual(['Renamed', expect.stringContaining('Organisation Admin')]);
    await browser.get(acceptAssignment, { params: { assignmentId } });
    expect(await list(admin)).toMatchObject([{ kind: 'review-accepted', by: reviewer.name }]);

    // In the scope of the assignment, a reviewer still sees their own list.
    const headers = { 'x-assignment': assignmentId };
    expect((await browser.get(findNotifications, { query: {}, headers })).rows).toHaveLength(1);

    await run(asSystem(owner.organisationId), () =>
      notifyBeforePurge('job', owner.organisationId, recording.jobId),
    );
    expect([await list(browser), await list(admin)]).toEqual([[], []]);
  });

  it('lose notifications about an organisation that is deleted for good, and only those', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    await run(asSystem(owner.organisationId), async () => {
      await notify({
        kind: 'review-offered',
        organisationId: owner.organisationId,
        to: [{ id: reviewer.id, name: reviewer.name, email: 'reviewer@example.test' }],
        job: { id: newId(), name: 'Market' },
        path: '/reviewer/jobs',
      });
    });
    await aNotification(reviewer);
    const browser = await actAs(server, reviewer);
    expect(await countUnread(browser)).toBe(2);
    await run(asSystem(owner.organisationId), deleteAllNotifications);
    expect(await list(browser)).toMatchObject([{ kind: 'credits-low' }]);
  });
});

it('is deleted after 90 days and with its person', async () => {
  const deleted = await aPerson(owner.organisationId);
  await aNotification(deleted);
  await aNotification(owner);
  const days = (count: number) => Date.now() + count * 24 * 3_600_000;
  const stored = async () => (await server.superuser.query('select person_id from notification')).rows;
  await server.superuser.query('update person set deleted_at = now() where id = $1', [deleted.id]);
  await deleteOldNotifications();
  expect(await stored()).toEqual([{ person_id: owner.id }]);
  vi.useFakeTimers({ toFake: ['Date'], now: days(89) });
  await deleteOldNotifications();
  expect(await stored()).toHaveLength(1);
  vi.setSystemTime(days(2));
  await deleteOldNotifications();
  vi.useRealTimers();
  expect(await stored()).toEqual([]);
});

it('is not emailed if the organisation sends no emails about jobs, but listed', async () => {
  const { id: organisationId } = await anOrganisation();
  const person = await aPerson(organisationId);
  await server.superuser.query(
    `update organisation set settings = '{"mailsToCustomers": false}' where id = $1`,
    [organisationId],
  );
  await server.superuser.query('delete from mail');
  const mail = () => ({ subject: 'x', text: 'x' });
  await aNotification(person, { kind: 'job-failed', mail });
  await aNotification(person, { kind: 'support-answered', mail });
  const { rows } = await server.superuser.query('select subject from mail');
  expect(rows).toHaveLength(1);
  expect(await countUnread(await actAs(server, person))).toBe(2);
});
