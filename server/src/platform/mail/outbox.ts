import { now } from '../clock.ts';
import { type Config, originOf } from '../config.ts';
import { db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { requireFound } from '../refusal.ts';
import { deriveKey, seal, unseal } from '../secrets.ts';
import { mail } from './mail.table.ts';

export type Mail = {
  organisationId: string;
  to: string;
  subject: string;
  /** Plain text. Stored encrypted, since it may hold a code or a link. */
  text: string;
  /** The mail names content of the organisation, such as a job: platform admins cannot read it. */
  holdsContent?: true;
  /** The job concerned, if any: the mail is deleted with it. */
  subjectId?: string;
  /** The person whose account a link or code in the text opens. */
  opensAccountOf?: string;
  /** When the text expires: it is blanked then, sent or not. At most 30 days. */
  expiresAt?: Date;
};

/** Retention of a mail; text and subject are blanked earlier. */
const RETENTION_MS = 30 * 24 * 3_600_000;

let key: Buffer | undefined;
let origin = '';
let hasServer = false;

/** Called at start-up, before the first mail. */
export function openOutbox({
  secret,
  mail: server,
  ...config
}: Pick<Config, 'secret' | 'origin' | 'host' | 'port' | 'mail'>): void {
  key = deriveKey(secret, 'mail');
  origin = originOf(config);
  hasServer = server !== undefined;
}

/** Whether mails are sent. Otherwise they wait, and people pass links on themselves. */
export const hasMailServer = (): boolean => hasServer;

/** Absolute URL of a path, for mails. */
export const absoluteUrl = (path: `/${string}`): string => `${origin}${path}`;

function sealingKey(): Buffer {
  if (!key) throw new Error('The outbox was not opened.');
  return key;
}

/** Writes a mail in the caller's transaction, so that a rollback discards it. Returns its id. */
export async function writeMail(message: Mail): Promise<string> {
  const { organisationId, to, subject, text, holdsContent = false, subjectId = null } = message;
  const id = newId();
  const createdAt = now();
  const sealedText = seal(sealingKey(), text);
  await db.insert(mail).values({
    id,
    organisationId,
    to,
    subject,
    sealedText,
    holdsContent,
    subjectId,
    opensAccountOf: message.opensAccountOf ?? null,
    createdAt,
    expiresAt: message.expiresAt ?? new Date(createdAt.getTime() + RETENTION_MS),
    nextTryAt: createdAt,
  });
  return id;
}

export type ClaimedMail = Pick<Mail, 'to' | 'subject' | 'text'> & { id: string };

/** Afterwards the mail waits for a platform admin. */
const MAX_TRIES = 10;

/**
 * Claims the next due mail, in the platform's scope. Mails that expire first go first, so that one-time codes
 * never wait. The claim sets the next try, doubling the delay: until then no other process claims it, and a
 * crash while sending loses nothing.
 */
export async function claimMail(): Promise<ClaimedMail | undefined> {
  const { rows } = await sqlQuery<Omit<ClaimedMail, 'text'> & { sealed: Buffer }>(
    `update mail set tries = tries + 1,
       next_try_at = case when tries + 1 < $2 then $1 + interval '1 minute' * power(2, tries + 1) end
     where id = (
       select id from mail where sealed_text is not null and next_try_at <= $1 and expires_at > $1
       order by expires_at, created_at, id for update skip locked limit 1)
     returning id, "to", subject, sealed_text as sealed`,
    [now(), MAX_TRIES],
  );
  const [row] = rows;
  return row && { id: row.id, to: row.to, subject: row.subject, text: unseal(sealingKey(), row.sealed) };
}

/** Columns of a blanked mail; a subject without content stays for the list of mails. */
const BLANKED_COLUMNS = `sealed_text = null, next_try_at = null, subject = case when holds_content then '' else subject end`;

export const markSent = (id: string): Promise<unknown> =>
  sqlQuery(`update mail set sent_at = $2, ${BLANKED_COLUMNS} where id = $1`, [id, now()]);

/** Stops the tries of a permanently refused mail; a platform admin may resend it. */
export const stopRetryingMail = (id: string): Promise<unknown> =>
  sqlQuery('update mail set next_try_at = null where id = $1', [id]);

/** Blanks expired mails, sent or not, and deletes blanked ones after 30 days. */
export async function pruneMails(): Promise<void> {
  await sqlQuery(`update mail set ${BLANKED_COLUMNS} where sealed_text is not null and expires_at <= $1`, [
    now(),
  ]);
  await sqlQuery('delete from mail where sealed_text is null and created_at < $1', [
    new Date(now().getTime() - RETENTION_MS),
  ]);
}

/** Deletes all mails about a subject, in the platform's scope: their text names it. */
export const deleteMailsAbout = (organisationId: string, subjectId: string): Promise<unknown> =>
  sqlQuery('delete from mail where organisation_id = $1 and subject_id = $2', [organisationId, subjectId]);

/** Reads a mail in the platform's scope; the text is null once blanked. */
export async function readMail(
  id: string,
): Promise<{ text: string | null; holdsContent: boolean; opensAccount: boolean }> {
  const { rows } = await sqlQuery<{ sealed: Buffer | null; holdsContent: boolean; opensAccount: boolean }>(
    `select sealed_text as sealed, holds_content as "holdsContent", opens_account_of is not null as "opensAccount"
     from mail where id = $1`,
    [id],
  );
  const { sealed, ...about } = requireFound(rows[0]);
  return { text: sealed && unseal(sealingKey(), sealed), ...about };
}

/** Makes an unsent mail due now, with all its tries. Returns false if it has no text any more. */
export async function resendMail(id: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    'update mail set tries = 0, next_try_at = $2 where id = $1 and sealed_text is not null',
    [id, now()],
  );
  return rowCount === 1;
}
