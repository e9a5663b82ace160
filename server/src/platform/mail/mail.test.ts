import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { asIdentity, asPlatform, asSystem } from '../database/open-scope.ts';
import { run, sqlQuery } from '../database/scope.ts';
import { deleteMailsAbout, type Mail, openOutbox, pruneMails, resendMail, writeMail } from './outbox.ts';
import { sendWaitingMails } from './send-mails.ts';

const FROM = 'Colloquy <colloquy@example.test>';
const server = useTestServer();
let mailServer: MailServer;
let transport: Transporter;
let organisationId: string;

beforeAll(async () => {
  openOutbox(server.config);
  organisationId = (await anOrganisation()).id;
  mailServer = await startMailServer();
  transport = createTransport({ url: mailServer.url });
});
beforeEach(async () => {
  await server.superuser.query('delete from mail');
  mailServer.messages.length = 0;
  mailServer.isBusy = false;
  mailServer.refused.clear();
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  transport.close();
  await mailServer.close();
});

const write = (values: Partial<Mail> = {}): Promise<string> =>
  run(asSystem(organisationId), () =>
    writeMail({
      organisationId,
      to: 'customer@example.test',
      subject: 'Your code',
      text: 'It is 481516.',
      ...values,
    }),
  );
const MINUTE = 60_000;
const advanceClock = (ms: number): unknown => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const send = (): Promise<number> => sendWaitingMails(transport, FROM);
const subjects = (): string[] => mailServer.messages.map((message) => /Subject: (.*)/.exec(message)![1]!);
const storedMails = async () =>
  (await server.superuser.query('select * from mail order by created_at, id')).rows;

describe('a mail', () => {
  it('is encrypted while it waits, and blanked after sending', async () => {
    const id = await write();
    const [waiting] = await storedMails();
    expect(waiting).toMatchObject({ id, to: 'customer@example.test', sent_at: null });
    expect((waiting.sealed_text as Buffer).toString('latin1')).not.toContain('481516');
    expect(await sendWaitingMails(transport, FROM)).toBe(1);
    expect(mailServer.messages).toEqual([expect.stringMatching(/Subject: Your code[^]*It is 481516\./)]);
    expect(await storedMails()).toMatchObject([{ sealed_text: null, sent_at: expect.any(Date) }]);
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
  });

  it('is not sent when its transaction is rolled back', async () => {
    const failing = run(asSystem(organisationId), async () => {
      await writeMail({ organisationId, to: 'a@example.test', subject: 'x', text: 'x' });
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await storedMails()).toEqual([]);
  });

  it('cannot be read by the logins that write it', async () => {
    await write();
    await run(asIdentity(), () =>
      writeMail({ organisationId, to: 'a@example.test', subject: 'x', text: 'x' }),
    );
    for (const open of [asSystem(organisationId), asIdentity()])
      await expect(run(open, () => sqlQuery('select from mail'))).rejects.toMatchObject({ code: '42501' });
    const elsewhere = (await anOrganisation()).id;
    await expect(write({ organisationId: elsewhere })).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('is retried with growing delays while the server refuses it', async () => {
    mailServer.isBusy = true;
    await write();
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
    mailServer.isBusy = false;
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 + 1_000 });
    expect(await sendWaitingMails(transport, FROM)).toBe(1);
    expect(mailServer.messages).toHaveLength(1);
  });

  it('keeps its delays and all ten tries, however old it is', async () => {
    await write();
    advanceClock(12 * 60 * MINUTE);
    mailServer.isBusy = true;
    for (const pause of [2, 4, 8, 16, 32, 64, 128, 256, 512]) {
      expect(await send()).toBe(0);
      // Other attempts before the pause ends find nothing to send.
      advanceClock(pause * MINUTE - 1_000);
      await send();
      expect(await storedMails()).toMatchObject([{ tries: Math.log2(pause) }]);
      advanceClock(2_000);
    }
    expect(await send()).toBe(0);
    expect(await storedMails()).toMatchObject([{ tries: 10, next_try_at: null }]);
  });

  it('gets all its tries again when a platform admin resends it', async () => {
    mailServer.refused.set('customer@example.test', 550);
    const id = await write();
    await send();
    mailServer.refused.clear();
    expect(await send()).toBe(0);
    expect(await run(asPlatform(), () => resendMail(id))).toBe(true);
    expect(await send()).toBe(1);
    expect(await run(asPlatform(), () => resendMail(id))).toBe(false);
  });

  it('is not blocked by mails whose recipients are refused', async () => {
    mailServer.refused.set('gone@example.test', 550).set('full@example.test', 452);
    for (const name of ['gone', 'full']) await write({ to: `${name}@example.test`, subject: name });
    await write({ subject: 'fine' });
    expect(await send()).toBe(1);
    expect(subjects()).toEqual(['fine']);
    expect(await storedMails()).toMatchObject([
      // 5xx: no further try.
      { subject: 'gone', tries: 1, next_try_at: null, sealed_text: expect.anything() },
      { subject: 'full', tries: 1, next_try_at: expect.any(Date) },
      { subject: 'fine', sent_at: expect.any(Date) },
    ]);
  });

  it('waits with all others while the server is unavailable', async () => {
    const closed = await startMailServer();
    await closed.close();
    const unreachable = createTransport({ url: closed.url });
    for (const name of ['first', 'second']) await write({ subject: name });
    expect(await sendWaitingMails(unreachable, FROM)).toBe(0);
    expect(await storedMails()).toMatchObject([{ tries: 1 }, { tries: 0 }]);
    expect(await send()).toBe(1);
    expect(subjects()).toEqual(['second']);
  });

  it('is sent before mails that expire later', async () => {
    await write({ subject: 'news' });
    await write({ subject: 'invitation', expiresAt: new Date(Date.now() + 72 * 60 * MINUTE) });
    await write({ subject: 'code', expiresAt: new Date(Date.now() + 10 * MINUTE) });
    await send();
    expect(subjects()).toEqual(['code', 'invitation', 'news']);
  });

  it('loses a subject that names content, and is deleted after 30 days', async () => {
    await write({ subject: 'The transcript of Interview 12 is ready', holdsContent: true });
    await write();
    expect(await send()).toBe(2);
    expect(await storedMails()).toMatchObject([{ subject: '' }, { subject: 'Your code' }]);
    await write({ subject: 'Interview 13 could not be finished', holdsContent: true });
    advanceClock(31 * 24 * 60 * MINUTE);
    await run(asPlatform(), pruneMails);
    expect(await storedMails()).toEqual([]);
  });

  it('is deleted with its subject', async () => {
    const subjectId = crypto.randomUUID();
    await write({ subjectId });
    const other = await write();
    await run(asPlatform(), () => deleteMailsAbout(organisationId, subjectId));
    expect(await storedMails()).toMatchObject([{ id: other }]);
  });

  it('is sent once by concurrent senders', async () => {
    for (let count = 0; count < 10; count++) await write({ subject: `Mail ${count}` });
    await Promise.all([1, 2, 3].map(send));
    expect(subjects().toSorted()).toEqual(Array.from({ length: 10 }, (_, count) => `Mail ${count}`));
  });

  it('is blanked unsent when it expires', async () => {
    await write({ expiresAt: new Date(Date.now() + 60_000) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await run(asPlatform(), pruneMails);
    expect(await storedMails()).toMatchObject([{ sealed_text: null, sent_at: null }]);
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
  });

  it('escapes headers in the subject', async () => {
    await write({ subject: 'Hello\r\nBcc: other@example.test' });
    await sendWaitingMails(transport, FROM);
    expect(mailServer.messages[0]).not.toMatch(/^Bcc:/m);
  });
});
