import { readTranscript, searchWords, sendCommands } from '@colloquy/contract/transcripts';
import { beforeAll, describe, expect, test } from 'vitest';
import { byKey } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { hashToken } from '../../platform/secrets.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { insertJobRow, insertAssignmentRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anApiKey } from '../api-keys/api-keys.factory.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
let owner: TestPerson;
let colleague: TestPerson;
let recording: TestRecording & { segments: { id: string }[] };
let foreign: Awaited<ReturnType<typeof aTranscript>>;

beforeAll(async () => {
  const organisation = await anOrganisation();
  owner = await aPerson(organisation.id);
  colleague = await aPerson(organisation.id);
  recording = await aTranscript(server, owner, ['We met at the market.']);
  foreign = await aTranscript(server, await aPerson((await anOrganisation()).id), ['A secret market.']);
});

const read = (browser: Browser, recordingId: string, headers: Record<string, string> = {}) =>
  browser.call(readTranscript, { params: { recordingId }, headers });
const setText = (recordingId: string, segmentId: string) => ({
  params: { recordingId },
  body: { commands: [{ kind: 'set-text', id: newId(), segmentId, revision: 1, text: 'Changed.' }] },
});
const download = (browser: Browser, jobId: string, query = 'format=txt') =>
  browser.fetch(`/api/jobs/${jobId}/export?${query}`);

describe('signed out', () => {
  test('every endpoint answers 401', async () => {
    const nobody = new Browser(server);
    const replies = [
      await read(nobody, recording.id),
      await nobody.call(sendCommands, setText(recording.id, recording.segments[0]!.id)),
      await nobody.call(searchWords, { query: { q: 'market' } }),
      await download(nobody, recording.jobId),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([401, 401, 401, 401]);
  });
});

describe('a customer', () => {
  test('reads, edits and downloads own recordings', async () => {
    const browser = await actAs(server, owner);
    expect((await read(browser, recording.id)).status).toBe(200);
    expect((await download(browser, recording.jobId)).status).toBe(200);
  });

  test('sees neither a colleague’s nor another organisation’s', async () => {
    const browser = await actAs(server, owner);
    expect((await read(browser, foreign.id)).status).toBe(404);
    expect((await browser.call(sendCommands, setText(foreign.id, foreign.segments[0]!.id))).status).toBe(404);
    expect((await browser.call(sendCommands, setText(recording.id, foreign.segments[0]!.id))).status).toBe(
      404,
    );
    expect((await download(browser, foreign.jobId)).status).toBe(404);
    const other = await actAs(server, colleague);
    expect((await read(other, recording.id)).status).toBe(404);
    expect((await download(other, recording.jobId)).status).toBe(404);
    expect((await other.get(searchWords, { query: { q: 'market' } })).rows).toEqual([]);
  });

  test('is refused edits that another user left in the same browser', async () => {
    const browser = await actAs(server, owner);
    const theirs = await aTranscript(server, owner, ['Left in the browser.']);
    const { params, body } = setText(theirs.id, theirs.segments[0]!.id);
    const send = (uid: string) => browser.call(sendCommands, { params, body: { ...body, uid } });
    expect((await send(colleague.id)).status).toBe(403);
    expect((await send(owner.id)).status).toBe(200);
  });

  test('is refused edits made before the installation was restored', async () => {
    const browser = await actAs(server, owner);
    const theirs = await aTranscript(server, owner, ['Made before.']);
    const { params, body } = setText(theirs.id, theirs.segments[0]!.id);
    const send = (generation: string) =>
      browser.call(sendCommands, { params, body: { ...body, generation } });
    expect(await send(newId())).toMatchObject({ status: 409, answer: { error: 'installation-restored' } });
    const { recording: read } = await browser.get(readTranscript, { params });
    expect(await send(read.generation)).toMatchObject({ answer: { results: [{ outcome: 'applied' }] } });
  });

  test.each(['nonsense', newId()])('an id like %s is 404', async (id) => {
    const browser = await actAs(server, owner);
    expect((await read(browser, id)).status).toBe(404);
    expect((await download(browser, id)).status).toBe(404);
  });

  test('invalid input answers 400', async () => {
    const browser = await actAs(server, owner);
    const replies = [
      await browser.call(readTranscript, {
        params: { recordingId: recording.id },
        query: { since: 'yesterday' },
      }),
      await browser.call(sendCommands, { params: { recordingId: recording.id }, body: { commands: [] } }),
      await browser.call(searchWords, { query: { q: 'a' } }),
      await browser.call(searchWords, { query: { q: 'market', after: 'no cursor' } }),
      await download(browser, recording.jobId, 'format=odt'),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([400, 400, 400, 400, 400]);
  });
});

describe('other roles', () => {
  test('an organisation admin reads and edits nothing', async () => {
    const browser = await actAs(server, await aPerson(owner.organisationId, 'organisationadmin'));
    expect((await read(browser, recording.id)).status).toBe(200);
    expect((await browser.get(searchWords, { query: { q: 'market' } })).rows).toHaveLength(1);
    expect((await browser.call(sendCommands, setText(recording.id, recording.segments[0]!.id))).status).toBe(
      403,
    );
    expect((await read(browser, foreign.id)).status).toBe(404);
  });

  test('a platform admin sees no words', async () => {
    const browser = await actAs(server, await aPerson(owner.organisationId, 'admin'));
    expect((await read(browser, recording.id)).status).toBe(403);
    expect((await browser.call(searchWords, { query: { q: 'market' } })).status).toBe(403);
    expect((await download(browser, recording.jobId)).status).toBe(403);
  });

  test('a reviewer works through an assignment while it lasts', async () => {
    const reviewer = await aPerson((await anOrganisation()).id, 'reviewer');
    const browser = await actAs(server, reviewer);
    expect((await read(browser, recording.id)).status).toBe(404);
    const { organisationId, jobId } = recording;
    const headers = {
      'x-assignment': await insertAssignmentRow(server, { jobId, person: reviewer, organisationId }),
    };
    expect((await read(browser, recording.id, headers)).status).toBe(200);
    const edit = await browser.call(sendCommands, {
      ...setText(recording.id, recording.segments[0]!.id),
      headers,
    });
    expect(edit).toMatchObject({ ok: true, answer: { results: [{ outcome: 'applied' }] } });

    const otherJob = await insertJobRow(server, owner);
    const elsewhere = await insertAssignmentRow(server, {
      jobId: otherJob,
      person: reviewer,
      organisationId,
    });
    expect((await read(browser, recording.id, { 'x-assignment': elsewhere })).status).toBe(404);

    // An assignment id is unique in the installation: no other organisation can reuse it to redirect a
    // reviewer.
    const again = server.superuser.query(
      `insert into assignment (organisation_id, id, job_id, person_id, state, created_at)
       values ($1, $2, $3, $4, 'accepted', now())`,
      [foreign.organisationId, headers['x-assignment'], foreign.jobId, reviewer.id],
    );
    await expect(again).rejects.toMatchObject({ code: '23505' });

    await server.superuser.query(`update assignment set state = 'withdrawn' where id = $1`, [
      headers['x-assignment'],
    ]);
    expect((await read(browser, recording.id, headers)).status).toBe(404);
  });
});

describe('an API key that reads the organisation', () => {
  test('cannot write anything it sees, even if an endpoint forgets to check', async () => {
    const key = await anApiKey(server, owner.organisationId);
    const inScope = <T>(fn: () => Promise<T>): Promise<T> =>
      run(byKey(hashToken(key.secret), new Date()), fn);
    const count = async (text: string): Promise<number> =>
      (await inScope(() => sqlQuery(text, [recording.id]))).rowCount!;
    expect(await count('select from segment where recording_id = $1')).toBeGreaterThan(0);
    expect(await count(`update segment set text = 'Changed' where recording_id = $1`)).toBe(0);
    expect(await count('delete from segment where recording_id = $1')).toBe(0);
    expect(await count('delete from speaker where recording_id = $1')).toBe(0);
    await expect(count(`update recording set name = 'Changed' where id = $1`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});
