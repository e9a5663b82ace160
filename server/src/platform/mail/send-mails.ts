import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { asPlatform } from '../database/open-scope.ts';
import { run } from '../database/scope.ts';
import { log } from '../log.ts';
import { claimMail, stopRetryingMail, markSent, pruneMails } from './outbox.ts';

const POLL_MS = 5_000;
/** Well below the first retry delay, so that no other process claims a mail while it is sent. */
const SMTP_TIMEOUT_MS = 30_000;

export type MailSettings = { smtpUrl: string; from: string };

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

/** 421: the server closes the connection; 530: it requires credentials. Both affect every mail. */
const SERVER_WIDE_CODES = new Set([421, 530]);

/** Whether the server refused this mail or its recipient but would accept others. */
function isMailRefused({ code, command, responseCode = 0 }: SmtpError): boolean {
  if (SERVER_WIDE_CODES.has(responseCode)) return false;
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
}

/**
 * Sends all due mails and returns how many. A refused mail is retried later, or never after 5xx. Stops early
 * only if the server is unusable.
 */
export async function sendWaitingMails(transport: Transporter, from: string): Promise<number> {
  for (let sent = 0; ;) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return sent;
    const { id, to, subject, text } = mail;
    try {
      // Receivers recognise duplicates by this id.
      await transport.sendMail({ from, to, subject, text, messageId: `<${id}@colloquy>` });
    } catch (error) {
      log.warn({ err: error, mailId: id }, 'mail could not be sent');
      const failure = error as SmtpError;
      if (!isMailRefused(failure)) return sent;
      if ((failure.responseCode ?? 0) >= 500) await run(asPlatform(), () => stopRetryingMail(id));
      continue;
    }
    await run(asPlatform(), () => markSent(id));
    sent += 1;
  }
}

/** Sends mails while the process runs. Without a mail server it only prunes them. */
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
  const pruneAndSend = async (): Promise<void> => {
    await run(asPlatform(), pruneMails);
    if (transport) await sendWaitingMails(transport, settings.from);
  };
  const poll = async (): Promise<void> => {
    while (!signal.aborted) {
      await pruneAndSend().catch((error: unknown) => log.warn({ err: error }, 'mail'));
      await sleep(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  void poll().then(() => transport?.close());
}
