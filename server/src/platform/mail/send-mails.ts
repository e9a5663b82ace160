import { createTransport, type Transporter } from 'nodemailer';
import { asPlatform } from '../database/open.ts';
import { run } from '../database/scope.ts';
import { log } from '../log.ts';
import { claimMail, giveUpMail, markSent, pruneMails } from './outbox.ts';
import { lookEvery } from '../tasks/look-every.ts';

const LOOK_MS = 5_000;
/** Well below the first pause between two tries, so that no other process claims a mail that is being sent. */
const SMTP_TIMEOUT_MS = 30_000;

export type MailSettings = { smtpUrl: string; from: string };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** 421: the server closes the connection; 530: it wants credentials first. Both would refuse every other mail too. */
const NOT_ABOUT_THE_MAIL = new Set([421, 530]);

/** Whether the server refused this mail or its recipient, and would take another one. */
function isAboutTheMail({ code, command, responseCode = 0 }: SmtpError): boolean {
  if (NOT_ABOUT_THE_MAIL.has(responseCode)) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/**
 * Sends every mail that is due; answers how many went out. A refused mail is tried later, or never again where the
 * server said so (5xx); the round ends only when the server itself cannot be used.
 */
export async function sendWaitingMails(transport: Transporter, from: string): Promise<number> {
  for (let sent = 0; ;) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return sent;
    const { id, to, subject, text } = mail;
    try {
      // Receivers recognise a mail that was sent twice by its id.
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@colloquy>` });
    } catch (error) {
      log.warn({ err: error, mailId: id }, 'mail could not be sent');
      const failure = error as SmtpError;
      if (!isAboutTheMail(failure)) return sent;
      if ((failure.responseCode ?? 0) >= 500) await run(asPlatform(), () => giveUpMail(id));
      continue;
    }
    await run(asPlatform(), () => markSent(id));
    sent += 1;
  }
}

/** Sends mails for as long as the process runs, where there is a server to send them by; else only prunes them. */
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
    await run(asPlatform(), pruneMails);
    if (transport) await sendWaitingMails(transport, settings.from);
  };
  void lookEvery(LOOK_MS, 'mail', look, signal).then(() => transport?.close());
}
