import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { aMailServer, type MailServer } from '../../testing/mail-server.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { asIdentity, asPlatform, asTask } from '../database/open.ts';
import { run, sqlQuery } from '../database/scope.ts';
import { blankExpired, type Mail, openOutbox, writeMail } from './outbox.ts';
import { sendWaitingMails } from './send-mails.ts';

const FROM = 'Colloquy <colloquy@example.test>';
const server = useTestServer();
let mailServer: MailServer;
let transport: Transporter;
let organisationId: string;

beforeAll(async () => {
  openOutbox(server.config);
  organisationId = (await anOrganisation()).id;
  mailServer = await aMailServer();
  transport = createTransport({ url: mailServer.url });
});
beforeEach(async () => {
  await server.behind.query('delete from mail');
  mailServer.messages.length = 0;
  mailServer.isBusy = false;
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  transport.close();
  await mailServer.close();
});

const write = (values: Partial<Mail> = {}): Promise<string> =>
  run(asTask(organisationId), () =>
    writeMail({
      organisationId,
      to: 'customer@example.test',
      subject: 'Your code',
      text: 'It is 481516.',
      ...values,
    }),
  );
const kept = async () => (await server.behind.query('select * from mail order by created_at')).rows;

describe('a mail', () => {
  it('is sealed while it waits, and blank once it was sent', async () => {
    const id = await write();
    const [waiting] = await kept();
    expect(waiting).toMatchObject({ id, to: 'customer@example.test', sent_at: null });
    expect((waiting.sealed_text as Buffer).toString('latin1')).not.toContain('481516');
    expect(await sendWaitingMails(transport, FROM)).toBe(1);
    expect(mailServer.messages).toEqual([expect.stringMatching(/Subject: Your code[^]*It is 481516\./)]);
    expect(await kept()).toMatchObject([{ sealed_text: null, sent_at: expect.any(Date) }]);
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
  });

  it('is not there when what sent it was rolled back', async () => {
    const failing = run(asTask(organisationId), async () => {
      await writeMail({ organisationId, to: 'a@example.test', subject: 'x', text: 'x' });
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    expect(await kept()).toEqual([]);
  });

  it('may be written by whoever sends it, and read back by neither', async () => {
    await write();
    await run(asIdentity(), () =>
      writeMail({ organisationId, to: 'a@example.test', subject: 'x', text: 'x' }),
    );
    for (const open of [asTask(organisationId), asIdentity()])
      await expect(run(open, () => sqlQuery('select from mail'))).rejects.toMatchObject({ code: '42501' });
    const elsewhere = (await anOrganisation()).id;
    await expect(write({ organisationId: elsewhere })).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('is tried again later and later while the server refuses it', async () => {
    mailServer.isBusy = true;
    await write();
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
    mailServer.isBusy = false;
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 + 1_000 });
    expect(await sendWaitingMails(transport, FROM)).toBe(1);
    expect(mailServer.messages).toHaveLength(1);
  });

  it('is sent once by many senders', async () => {
    for (let count = 0; count < 10; count++) await write({ subject: `Mail ${count}` });
    await Promise.all([1, 2, 3].map(() => sendWaitingMails(transport, FROM)));
    const subjects = mailServer.messages.map((message) => /Subject: (.*)/.exec(message)![1]);
    expect(subjects.toSorted()).toEqual(Array.from({ length: 10 }, (_, count) => `Mail ${count}`));
  });

  it('is blanked, unsent, once what it says has expired', async () => {
    await write({ expiresAt: new Date(Date.now() + 60_000) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await run(asPlatform(), blankExpired);
    expect(await kept()).toMatchObject([{ sealed_text: null, sent_at: null }]);
    expect(await sendWaitingMails(transport, FROM)).toBe(0);
  });

  it('takes no header from what a person wrote', async () => {
    await write({ subject: 'Hello\r\nBcc: other@example.test' });
    await sendWaitingMails(transport, FROM);
    expect(mailServer.messages[0]).not.toMatch(/^Bcc:/m);
  });
});
