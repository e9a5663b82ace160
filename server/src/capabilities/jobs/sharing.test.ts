import { reopenThread, resolveThread, createThread } from '@colloquy/contract/comments';
import {
  createJob,
  changeJob,
  deleteJob,
  findColleagues,
  findJobs,
  transferJob,
  readJob,
  readJobPeople,
  shareJob,
  unshareJob,
} from '@colloquy/contract/jobs';
import {
  deleteSnapshot,
  createSnapshot,
  readTranscript,
  renameSnapshot,
  reviewTurn,
  searchWords,
  sendCommands,
} from '@colloquy/contract/transcripts';
import { beforeAll, describe, expect, it } from 'vitest';
import { now } from '../../platform/clock.ts';
import { bySession } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertGroupRow } from '../../testing/insert-rows.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { beginUpload, sendBytes } from '../files/uploads.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from '../transcripts/transcripts.factory.ts';
import { transferUserJobs } from './index.ts';
import { aDraft } from './jobs.factory.ts';

const server = useTestServer();
type Person = { person: TestPerson; browser: Browser };
let organisationId: string;
let owner: Person;
let colleague: Person;

const aCustomer = async (organisation = organisationId): Promise<Person> => {
  const person = await aPerson(organisation);
  return { person, browser: await actAs(server, person) };
};

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  owner = await aCustomer();
  colleague = await aCustomer();
});

const at = (jobId: string) => ({ params: { jobId } });
const share = (jobId: string, { person }: Person, access: 'read' | 'work') =>
  owner.browser.call(shareJob, { ...at(jobId), body: { personId: person.id, access } });
const createTranscribedJob = () => aTranscript(server, owner.person, ['The market opens early.']);
const edit = async ({ browser }: Person, recordingId: string, segmentId: string, text: string) => {
  const command = { kind: 'set-text', id: newId(), revision: 0, segmentId, text };
  return browser.call(sendCommands, { params: { recordingId }, body: { commands: [command] } });
};

describe('a shared job', () => {
  it('is hidden until it is shared, then readable, then editable, then hidden again', async () => {
    const { id: recordingId, jobId, segments } = await createTranscribedJob();
    const segmentId = segments[0]!.id;
    expect(await colleague.browser.call(readJob, at(jobId))).toMatchObject({ status: 404 });

    expect(await share(jobId, colleague, 'read')).toMatchObject({
      answer: { people: [{ name: colleague.person.name, access: 'read' }] },
    });
    const { job } = await colleague.browser.get(readJob, at(jobId));
    expect(job).toMatchObject({
      access: 'read',
      abilities: { canEdit: false, canChange: false, canShare: false, canDelete: false, canAccept: false },
    });
    const quotation = { revision: 0, ranges: [{ unitId: segmentId, start: 0, end: 3 }] };
    const comment = { id: newId(), kind: 'comment', text: 'Well said.', quotation };
    const created = await colleague.browser.call(createThread, { params: { recordingId }, body: comment });
    expect(created).toMatchObject({ status: 200, answer: { thread: { canResolve: true } } });
    const question = { id: newId(), kind: 'question', text: 'Is this right?', quotation };
    const asked = await owner.browser.get(createThread, { params: { recordingId }, body: question });
    for (const endpoint of [resolveThread, reopenThread]) {
      const resolve = (threadId: string) => colleague.browser.call(endpoint, { params: { threadId } });
      expect((await resolve(asked.thread.id)).status).toBe(403);
      expect((await resolve(comment.id)).status).toBe(200);
    }
    const snapshotId = newId();
    const name = { params: { recordingId }, body: { id: snapshotId, name: 'Sent to the client' } };
    await owner.browser.get(createSnapshot, name);
    const own = { params: { snapshotId } };
    for (const reply of [
      await colleague.browser.call(createSnapshot, { ...name, body: { id: newId(), name: 'Not mine' } }),
      await colleague.browser.call(renameSnapshot, { ...own, body: { name: 'Not mine' } }),
      await colleague.browser.call(deleteSnapshot, own),
    ])
      expect(reply.status).toBe(403);
    expect(await edit(colleague, recordingId, segmentId, 'Not mine.')).toMatchObject({ status: 403 });
    const change = { ...at(jobId), body: { name: 'Not mine', revision: job.revision } };
    expect(await colleague.browser.call(changeJob, change)).toMatchObject({ status: 403 });

    await share(jobId, colleague, 'work');
    expect((await edit(colleague, recordingId, segmentId, 'The market opens late.')).status).toBe(200);
    const worked = (await colleague.browser.get(readJob, at(jobId))).job;
    expect(worked).toMatchObject({ access: 'work', abilities: { canEdit: true, canShare: false } });
    expect(
      await colleague.browser.call(changeJob, {
        ...at(jobId),
        body: { name: 'Ours', revision: worked.revision },
      }),
    ).toMatchObject({ status: 200 });
    for (const endpoint of [deleteJob, readJobPeople])
      expect(await colleague.browser.call(endpoint, at(jobId))).toMatchObject({ status: 403 });

    const body = { personId: colleague.person.id };
    expect(await owner.browser.get(unshareJob, { ...at(jobId), body })).toMatchObject({ people: [] });
    expect(await colleague.browser.call(readTranscript, { params: { recordingId } })).toMatchObject({
      status: 404,
    });
  });

  it("is not writable with read access, even if the application's checks are bypassed", async () => {
    const { id: recordingId, jobId, segments } = await createTranscribedJob();
    const snapshotId = newId();
    const draft = { params: { recordingId }, body: { id: snapshotId, name: 'Draft' } };
    await owner.browser.get(createSnapshot, draft);
    const turn = { segmentId: segments[0]!.id, speakerId: null };
    await owner.browser.get(reviewTurn, { params: { recordingId }, body: turn });
    await share(jobId, colleague, 'read');
    const asReader = (text: string, id: string): Promise<number> =>
      run(bySession(hashToken(colleague.browser.cookie!), now()), async () => {
        const { rowCount } = await sqlQuery(text, [id]);
        return rowCount ?? 0;
      });
    expect(await asReader(`update job set name = 'Not mine' where id = $1`, jobId)).toBe(0);
    expect(await asReader(`update segment set text = 'Not mine' where recording_id = $1`, recordingId)).toBe(
      0,
    );
    for (const table of ['snapshot', 'turn_review'])
      for (const write of [`update ${table} set person_id = null`, `delete from ${table}`])
        expect(await asReader(`${write} where recording_id = $1`, recordingId)).toBe(0);
    await expect(
      asReader(
        `insert into snapshot (organisation_id, id, recording_id, name, revision, at)
         select organisation_id, gen_random_uuid(), id, 'Not mine', 1, now() from recording where id = $1`,
        recordingId,
      ),
    ).rejects.toThrow(/row-level/);
    expect(await asReader(`delete from segment where recording_id = $1`, recordingId)).toBe(0);
    await expect(
      asReader(`update recording set name = 'Not mine' where id = $1`, recordingId),
    ).rejects.toThrow(/row-level/);
    await expect(
      asReader(
        `insert into access (organisation_id, id, job_id, person_id, level, source, granted_by, created_at)
         select organisation_id, gen_random_uuid(), id, api.person_id(), 'edit', 'share', api.person_id(), now() from job where id = $1
         on conflict (organisation_id, job_id, person_id) where source = 'share' do update set level = 'edit'`,
        jobId,
      ),
    ).rejects.toThrow(/row-level/);
  });

  it('can be shared only with active customers of the organisation', async () => {
    const { id: jobId } = await aDraft(owner.browser);
    const stranger = await aCustomer((await anOrganisation()).id);
    const reviewer = await aPerson(organisationId, 'reviewer');
    for (const person of [stranger.person, reviewer])
      expect(
        await owner.browser.call(shareJob, { ...at(jobId), body: { personId: person.id, access: 'read' } }),
      ).toMatchObject({ status: 404, answer: { error: 'unknown-user' } });
    const { people } = await owner.browser.get(findColleagues);
    const ids = people.map(({ id }) => id);
    expect(ids).toContain(colleague.person.id);
    expect(ids).not.toContain(stranger.person.id);
  });

  it('sends a mail, unless the colleague turned it off', async () => {
    const { id: jobId, name } = await aDraft(owner.browser);
    await share(jobId, colleague, 'read');
    const mails = await server.superuser.query('select "to" from mail where subject = $1', [
      `${owner.person.name} shared ${name} with you`,
    ]);
    expect(mails.rows).toEqual([{ to: `${colleague.person.username}@example.test` }]);
    const quiet = await aCustomer();
    await server.superuser.query(
      `insert into person_preferences (person_id, preferences, version, changed_at) values ($1, '{"notifications":{"emails":{"shared":"never"}}}', 1, now())`,
      [quiet.person.id],
    );
    await share(jobId, quiet, 'read');
    const none = await server.superuser.query('select id from mail where "to" = $1', [
      `${quiet.person.username}@example.test`,
    ]);
    expect(none.rowCount).toBe(0);
  });
});

describe('groups', () => {
  it('let their members read each other’s jobs until one leaves', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const { id: recordingId, jobId, segments } = await aTranscript(server, one.person, ['Grouped harvest.']);
    const groupId = await insertGroupRow(server, organisationId, [one.person.id, other.person.id]);
    expect((await other.browser.get(readJob, at(jobId))).job).toMatchObject({
      access: 'read',
      abilities: { canEdit: false, canDownload: false, canShare: false },
    });
    expect(await edit(other, recordingId, segments[0]!.id, 'Mine.')).toMatchObject({ status: 403 });
    const idsOf = async (whose: string) =>
      (await other.browser.get(findJobs, { query: { whose } })).rows.map(({ id }) => id);
    expect([await idsOf('mine'), await idsOf('shared'), await idsOf('groups')]).toEqual([[], [], [jobId]]);
    expect((await other.browser.get(searchWords, { query: { q: 'harvest' } })).rows).toHaveLength(1);
    await server.superuser.query('delete from group_member where group_id = $1 and person_id = $2', [
      groupId,
      other.person.id,
    ]);
    expect(await other.browser.call(readJob, at(jobId))).toMatchObject({ status: 404 });
    expect((await other.browser.get(searchWords, { query: { q: 'harvest' } })).rows).toEqual([]);
  });
});

describe('an upload to a shared job', () => {
  it.each([
    ['is accepted while its uploader may work on the job', 'work', 204, 1],
    ['is dropped if the uploader has only read access by its end', 'read', 404, 0],
    ['is dropped if the job is not shared any more', null, 404, 0],
  ] as const)('%s', async (_, access, status, files) => {
    const other = await aCustomer();
    const { id: jobId } = await aDraft(owner.browser);
    await share(jobId, other, 'work');
    const begun = await beginUpload(other.browser, { jobId, name: 'a.wav', size: 10 });
    const address = begun.headers.get('location')!;
    expect((await sendBytes(other.browser, address, 0, Buffer.from('01234'))).status).toBe(204);
    if (access === 'read') await share(jobId, other, 'read');
    if (access === null)
      await owner.browser.get(unshareJob, { ...at(jobId), body: { personId: other.person.id } });
    expect((await sendBytes(other.browser, address, 5, Buffer.from('56789'))).status).toBe(status);
    const { job } = await owner.browser.get(readJob, at(jobId));
    expect(job.files).toHaveLength(files);
  });
});

describe('transferring jobs', () => {
  it('makes a job and its shares a colleague’s', async () => {
    const third = await aCustomer();
    const { id: jobId } = await aDraft(owner.browser);
    await share(jobId, third, 'read');
    await share(jobId, colleague, 'work');
    const order = { personId: colleague.person.id, retainedAccess: 'read' };
    const { job } = await owner.browser.get(transferJob, { ...at(jobId), body: order });
    expect(job).toMatchObject({ access: 'read', createdBy: colleague.person.name });
    const { owner: present, people } = await colleague.browser.get(readJobPeople, at(jobId));
    expect(present).toMatchObject({ id: colleague.person.id });
    expect(people.map(({ id, access }) => [id, access]).toSorted()).toEqual(
      [
        [owner.person.id, 'read'],
        [third.person.id, 'read'],
      ].toSorted(),
    );
    expect(
      await owner.browser.call(transferJob, { ...at(jobId), body: { ...order, retainedAccess: null } }),
    ).toMatchObject({ status: 403 });
  });

  it('answers a repeated request with the job while its former owner still sees it', async () => {
    const body = { sid: 'SID002', name: 'A', language: null, speakers: null, requestId: newId() } as const;
    const { job } = await owner.browser.get(createJob, { body });
    const order = { personId: colleague.person.id, retainedAccess: 'read' };
    await owner.browser.get(transferJob, { ...at(job.id), body: order });
    expect((await owner.browser.get(createJob, { body })).job.id).toBe(job.id);
  });

  it('transfers all jobs of a user in a task', async () => {
    const [from, to] = [await aCustomer(), await aCustomer()];
    // Both people used the same request id.
    const body = { sid: 'SID002', name: 'A', language: null, speakers: null, requestId: newId() } as const;
    const [own, theirs] = [
      await to.browser.get(createJob, { body }),
      await from.browser.get(createJob, { body }),
    ];
    const ids = [theirs.job.id, (await aDraft(from.browser)).id];
    const payload = { fromId: from.person.id, toId: to.person.id, byId: owner.person.id };
    await runTask(transferUserJobs, organisationId, payload);
    // A repeated request after a lost response orders nothing twice.
    expect(await from.browser.call(createJob, { body })).toMatchObject({
      status: 409,
      answer: { message: expect.stringContaining('belongs to somebody else') },
    });
    expect((await to.browser.get(createJob, { body })).job.id).toBe(own.job.id);
    const { rows } = await to.browser.get(findJobs, { query: { whose: 'mine' } });
    expect(rows.map(({ id }) => id).toSorted()).toEqual([own.job.id, ...ids].toSorted());
    expect((await from.browser.get(findJobs)).rows).toEqual([]);
    const audited = await server.superuser.query(
      `select person_id from audit_entry where action = 'job.transferred' and subject_id = any ($1)`,
      [ids],
    );
    expect(audited.rows).toEqual([{ person_id: owner.person.id }, { person_id: owner.person.id }]);
  });
});
