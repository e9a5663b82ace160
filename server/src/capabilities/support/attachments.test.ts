import { access } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addSupportNote,
  answerSupportRequest,
  createSupportRequest,
  assignSupportRequest,
  closeSupportRequest,
  deleteSupportAttachment,
  SUPPORT_INBOX_CSV_PATH,
  findSupportAdmins,
  findInboxRequests,
  MAX_ATTACHMENT_BYTES,
  type NewAttachment,
  readInboxRequest,
  readSupportRequest,
  replyToSupport,
} from '@colloquy/contract/support';
import { beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { storage } from '../../platform/storage/index.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { originalKey } from '../files/index.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { deleteExpiredAttachments } from './delete-expired-attachments.ts';
import { checkAttachment } from './store-attachments.ts';

const server = useTestServer();
let organisationId: string;
let requester: TestPerson;
let customer: Browser;
let colleague: Browser;
let organisationAdmin: Browser;
let stranger: Browser;
let supportAdmin: TestPerson;
let secondAdmin: TestPerson;
let platformAdmin: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  requester = await aPerson(organisationId);
  customer = await actAs(server, requester);
  colleague = await actAs(server, await aPerson(organisationId));
  organisationAdmin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  stranger = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
  const operator = await anOrganisation({ isOperator: true });
  supportAdmin = await aPerson(operator.id, 'admin');
  secondAdmin = await aPerson(operator.id, 'admin');
  platformAdmin = await actAs(server, supportAdmin);
});

const file = (name: string, content: string | Buffer): NewAttachment => ({
  name,
  content: Buffer.from(content).toString('base64'),
});
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const question = (attachments: NewAttachment[] = []) => ({
  body: { requestId: newId(), subject: 'A picture', text: 'What is this?', attachments },
});
const ask = async (attachments: NewAttachment[]) =>
  (await customer.get(createSupportRequest, question(attachments))).request;
const own = (id: string): string => `/api/support-attachments/${id}`;
const inboxPath = (id: string): string => `/api/admin/support-attachments/${id}`;
const actionsOn = async (id: string): Promise<string[]> =>
  (
    await server.superuser.query('select action from audit_entry where subject_id = $1 order by id', [id])
  ).rows.map(({ action }) => action);
const onDisk = (id: string): Promise<void> =>
  access(join(server.config.dataFolder, 'files', organisationId, id));

describe('an attachment', () => {
  it('is read by people who see the request and in the support inbox, and each download is audited', async () => {
    const { id, messages } = await ask([file('../Bild\u202Egnp.png', PNG), file('log.txt', 'Line one')]);
    const [picture, log] = messages[0]!.attachments;
    expect([picture, log]).toMatchObject([
      { name: 'Bildgnp.png', bytes: PNG.length, canDelete: true },
      { name: 'log.txt', bytes: 8 },
    ]);
    const sent = await customer.fetch(own(picture!.id));
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
      'x-content-type-options': 'nosniff',
    });
    expect((await organisationAdmin.fetch(own(picture!.id))).status).toBe(200);
    expect((await platformAdmin.fetch(inboxPath(picture!.id))).status).toBe(200);
    for (const other of [colleague, stranger]) {
      expect((await other.fetch(own(picture!.id))).status).toBe(404);
      expect((await other.fetch(inboxPath(picture!.id))).status).toBe(403);
    }
    expect(await actionsOn(picture!.id)).toEqual(Array(3).fill('support-attachment.downloaded'));
    const params = { supportRequestId: id };
    const { request } = await platformAdmin.get(readInboxRequest, { params });
    expect(request.messages[0]!.attachments).toEqual(
      [picture, log].map((attachment) => ({ ...attachment, canDelete: false })),
    );
  });

  it('can be part of an answer, and is stored once if its message repeats', async () => {
    const { id } = await ask([]);
    const params = { supportRequestId: id };
    const body = {
      messageId: newId(),
      text: 'Like this.',
      attachments: [file('steps.pdf', '%PDF-1.7 steps')],
    };
    for (let times = 0; times < 2; times++) await platformAdmin.get(answerSupportRequest, { params, body });
    const { request } = await customer.get(readSupportRequest, { params });
    expect(request.messages.map(({ attachments }) => attachments.length)).toEqual([0, 1]);
    const stored = await storage().list(organisationId);
    const rows = await server.superuser.query(
      'select id from support_attachment where organisation_id = $1',
      [organisationId],
    );
    expect(stored.toSorted()).toEqual(rows.rows.map((row) => originalKey(organisationId, row.id)).toSorted());
    const left = await server.superuser.query('select from upload_reservation where organisation_id = $1', [
      organisationId,
    ]);
    expect(left.rowCount).toBe(0);
    // Attachments of answers cannot be deleted by the organisation.
    const answered = request.messages[1]!.attachments[0]!.id;
    expect(
      (await organisationAdmin.call(deleteSupportAttachment, { params: { attachmentId: answered } })).status,
    ).toBe(403);
  });

  it.each([
    ['of another type', file('tool.exe', 'MZ'), 415, 'tool.exe: attach pictures (PNG, JPEG), PDF'],
    [
      'whose content differs from its name',
      file('photo.png', 'no picture'),
      415,
      'photo.png: the content doesn’t',
    ],
    ['with binary text', file('log.txt', Buffer.from([0, 1, 255])), 415, 'log.txt: the content doesn’t'],
  ])('%s is refused, and no request is created', async (_name, attachment, status, message) => {
    const before = (await storage().list(organisationId)).length;
    expect(
      await customer.call(createSupportRequest, question([file('ok.txt', 'Fine'), attachment])),
    ).toMatchObject({
      status,
      answer: { message: expect.stringContaining(message) as string },
    });
    expect((await storage().list(organisationId)).length).toBe(before);
  });

  it('is limited in size and number', async () => {
    const large = file('large.txt', 'x'.repeat(MAX_ATTACHMENT_BYTES));
    const { messages } = await ask([large]);
    expect(messages[0]!.attachments).toMatchObject([{ bytes: MAX_ATTACHMENT_BYTES }]);
    const larger = file('larger.txt', 'x'.repeat(MAX_ATTACHMENT_BYTES + 1));
    expect((await customer.call(createSupportRequest, question([larger]))).status).toBe(413);
    const six = Array.from({ length: 6 }, (_, at) => file(`${at}.txt`, 'x'));
    expect((await customer.call(createSupportRequest, question(six))).status).toBe(400);
  });

  it('is not stored for a request that the sender does not see', async () => {
    const { id } = await ask([]);
    const before = (await storage().list(organisationId)).length;
    const body = { messageId: newId(), text: 'Mine?', attachments: [file('a.txt', 'a')] };
    expect((await colleague.call(replyToSupport, { params: { supportRequestId: id }, body })).status).toBe(
      404,
    );
    await platformAdmin.get(readInboxRequest, { params: { supportRequestId: id } });
    expect((await storage().list(organisationId)).length).toBe(before);
  });

  it('is deleted for good by its sender or the organisation’s admin', async () => {
    const { messages } = await ask([file('one.txt', '1'), file('two.txt', '2')]);
    const [one, two] = messages[0]!.attachments.map(({ id }) => id) as [string, string];
    const params = { attachmentId: one };
    expect((await colleague.call(deleteSupportAttachment, { params })).status).toBe(404);
    await customer.get(deleteSupportAttachment, { params });
    await organisationAdmin.get(deleteSupportAttachment, { params: { attachmentId: two } });
    for (const id of [one, two]) {
      await expect(onDisk(id)).rejects.toThrow('ENOENT');
      expect((await customer.fetch(own(id))).status).toBe(404);
      expect(await actionsOn(id)).toEqual(['support-attachment.deleted']);
    }
  });

  it('is deleted once its request was closed longer ago than the retention', async () => {
    const open = await ask([file('open.txt', 'open')]);
    const closed = await ask([file('closed.txt', 'closed')]);
    const recent = await ask([file('recent.txt', 'recent')]);
    for (const { id } of [closed, recent])
      await customer.get(closeSupportRequest, { params: { supportRequestId: id } });
    await server.superuser.query(
      `update support_request set changed_at = now() - interval '8 days' where id = any ($1)`,
      [[closed.id, open.id]],
    );
    const idOf = ({ messages }: typeof open): string => messages[0]!.attachments[0]!.id;
    const expire = (days: number | null) =>
      server.superuser
        .query(
          `update organisation set settings = settings || jsonb_build_object('retentionDays', $2::int) where id = $1`,
          [organisationId, days],
        )
        .then(() => runTask(deleteExpiredAttachments, organisationId, {}));
    await expire(null);
    await onDisk(idOf(closed));
    await expire(7);
    await expect(onDisk(idOf(closed))).rejects.toThrow('ENOENT');
    expect(await actionsOn(idOf(closed))).toEqual(['support-attachment.expired']);
    for (const kept of [open, recent]) await onDisk(idOf(kept));
    const params = { supportRequestId: closed.id };
    const { request } = await customer.get(readSupportRequest, { params });
    expect(request.messages).toMatchObject([{ text: 'What is this?', attachments: [] }]);
  });

  it('of a message that was never written leaves no bytes', async () => {
    const attachmentId = newId();
    const key = originalKey(organisationId, attachmentId);
    await storage().put(key, Buffer.from('lost'));
    await server.superuser.query(
      `insert into upload_reservation (organisation_id, id, person_id, bytes, received, changed_at)
       values ($1, $2, $3, 4, 0, now())`,
      [organisationId, attachmentId, requester.id],
    );
    await runTask(checkAttachment, organisationId, { attachmentId });
    expect(await storage().list(organisationId)).not.toContain(key);
    const { messages } = await ask([file('kept.txt', 'kept')]);
    const kept = messages[0]!.attachments[0]!.id;
    await runTask(checkAttachment, organisationId, { attachmentId: kept });
    await onDisk(kept);
    const left = await server.superuser.query('select from upload_reservation where organisation_id = $1', [
      organisationId,
    ]);
    expect(left.rowCount).toBe(0);
  });
});

describe('a request in the support inbox', () => {
  it('is assigned to a platform admin, filtered by assignee, and unassigned', async () => {
    const { id } = await ask([]);
    const params = { supportRequestId: id };
    const assign = (personId: string | null) =>
      platformAdmin.call(assignSupportRequest, { params, body: { personId } });
    const { people } = await platformAdmin.get(findSupportAdmins);
    expect(people).toContainEqual({ id: secondAdmin.id, name: secondAdmin.name });
    expect((await assign(requester.id)).answer).toMatchObject({ error: 'unknown-user' });
    expect((await assign(secondAdmin.id)).answer).toMatchObject({
      request: { assignee: { id: secondAdmin.id, name: secondAdmin.name } },
    });
    const listed = async (assignee: string) =>
      (await platformAdmin.get(findInboxRequests, { query: { assignee } })).rows.map((row) => row.id);
    expect(await listed(secondAdmin.id)).toEqual([id]);
    expect(await listed('none')).not.toContain(id);
    const csv = await (
      await platformAdmin.fetch(
        `${SUPPORT_INBOX_CSV_PATH}?assignee=${secondAdmin.id}&columns=subject,assignee`,
      )
    ).text();
    expect(csv).toContain(secondAdmin.name);
    await assign(null);
    expect(await listed('none')).toContain(id);
    // The requester does not see it.
    const seen = await customer.get(readSupportRequest, { params });
    expect(JSON.stringify(seen)).not.toContain('assign');
    expect((await customer.call(assignSupportRequest, { params, body: { personId: null } })).status).toBe(
      403,
    );
  });

  it('has notes that only platform admins read, also in the database', async () => {
    const { id } = await ask([]);
    const params = { supportRequestId: id };
    const body = { noteId: newId(), text: 'Third time they ask.' };
    for (let times = 0; times < 2; times++) await platformAdmin.get(addSupportNote, { params, body });
    const { request } = await platformAdmin.get(readInboxRequest, { params });
    expect(request.notes).toMatchObject([{ text: 'Third time they ask.', author: supportAdmin.name }]);
    for (const reader of [customer, organisationAdmin])
      expect(JSON.stringify(await reader.get(readSupportRequest, { params }))).not.toContain('Third time');
    expect((await customer.call(addSupportNote, { params, body })).status).toBe(403);
    await expect(
      run(asSystem(organisationId), () => sqlQuery('select text from support_note')),
    ).rejects.toMatchObject({ code: '42501' });
    // Notes do not change the state, and are not in the organisation's audit log.
    expect(request.state).toBe('open');
    const entries = await server.superuser.query(
      `select organisation_id from audit_entry where subject_id = $1 and action = 'support.noted'`,
      [id],
    );
    expect(entries.rows).toEqual([{ organisation_id: supportAdmin.organisationId }]);
  });
});
