import { createTransport, type Transporter } from 'nodemailer';
import { asPlatform } from '../database/open.ts';
import { run } from '../database/scope.ts';
import { log } from '../log.ts';
import { blankExpired, claimMail, markSent } from './outbox.ts';
import { lookEvery } from '../tasks/look-every.ts';

const LOOK_MS = 5_000;
/** Well below the first wait between two tries: a mail that is being sent is not taken again. */
const SMTP_TIMEOUT_MS = 30_000;

export type MailSettings = { smtpUrl: string; from: string };

/** Sends what waits; answers how many went out. A server that refuses or is away leaves the mail for a later try. */
export async function sendWaitingMails(transport: Transporter, from: string): Promise<number> {
  for (let sent = 0; ; sent++) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return sent;
    const { id, to, subject, text } = mail;
    try {
      // The id makes a mail that was sent twice the same mail for whoever receives it.
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@colloquy>` });
    } catch (error) {
      log.warn({ err: error, mailId: id }, 'mail could not be sent');
      return sent;
    }
    await run(asPlatform(), () => markSent(id));
  }
}

/** Sends mails for as long as the process runs, where there is a server to send them by; else only blanks them. */
export function startMailing(settings: MailSettings | undefined, signal: AbortSignal): void {
  const transport =
    settings &&
    createTransport({
      url: settings.smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const look = async (): Promise<void> => {
    await run(asPlatform(), blankExpired);
    if (transport) await sendWaitingMails(transport, settings.from);
  };
  void lookEvery(LOOK_MS, 'mail', look, signal).then(() => transport?.close());
}
