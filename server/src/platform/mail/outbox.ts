import { now } from '../clock.ts';
import { type Config, originOf } from '../config.ts';
import { db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { found } from '../refusal.ts';
import { deriveKey, seal, unseal } from '../secrets.ts';
import { mail } from './mail.table.ts';

export type Mail = {
  organisationId: string;
  to: string;
  subject: string;
  /** Plain text. Sealed where it is kept, since it may hold a code or a link. */
  text: string;
  /** It names what belongs to the organisation, such as a job: no platform admin reads it. */
  holdsContent?: true;
  /** The job that it is about, if any: it goes with the job. */
  subjectId?: string;
  /** Whose account a link or code in the text opens: only this person reads it. */
  opensAccountOf?: string;
  /** When what the text says no longer holds: it is blanked then, sent or not. After 30 days at the latest. */
  expiresAt?: Date;
};

/** How long a mail is kept at most; its text and its subject are blanked earlier. */
const KEPT_MS = 30 * 24 * 3_600_000;

let key: Buffer | undefined;
let origin = '';
let hasServer = false;

/** At the start of a process, before the first mail. */
export function openOutbox({
  secret,
  mail: server,
  ...config
}: Pick<Config, 'secret' | 'origin' | 'host' | 'port' | 'mail'>): void {
  key = deriveKey(secret, 'mail');
  origin = originOf(config);
  hasServer = server !== undefined;
}

/** Whether mails leave; else they wait, and people hand links over themselves. */
export const hasMailServer = (): boolean => hasServer;

/** The whole address of one of our paths, as a mail has to say it. */
export const addressOf = (path: `/${string}`): string => `${origin}${path}`;

function sealingKey(): Buffer {
  if (!key) throw new Error('The outbox was not opened.');
  return key;
}

/** Writes a mail in the transaction of whoever sends it: what is rolled back is never sent. Answers its id. */
export async function writeMail(written: Mail): Promise<string> {
  const { organisationId, to, subject, text, holdsContent = false, subjectId = null } = written;
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
    opensAccountOf: written.opensAccountOf ?? null,
    createdAt,
    expiresAt: written.expiresAt ?? new Date(createdAt.getTime() + KEPT_MS),
    nextTryAt: createdAt,
  });
  return id;
}

export type ClaimedMail = Pick<Mail, 'to' | 'subject' | 'text'> & { id: string };

/** After so many tries a mail is left for a person to look at. */
const MOST_TRIES = 10;

/**
 * Claims the next mail that is due, as the platform login; those that expire first go first, so that a one-time code
 * never waits behind other mails. The claim sets the time of the next try, twice as far away each time: until then
 * no other process claims it, and a process that dies while sending loses nothing.
 */
export async function claimMail(): Promise<ClaimedMail | undefined> {
  const { rows } = await sqlQuery<Omit<ClaimedMail, 'text'> & { sealed: Buffer }>(
    `update mail set tries = tries + 1,
       next_try_at = case when tries + 1 < $2 then $1 + interval '1 minute' * power(2, tries + 1) end
     where id = (
       select id from mail where sealed_text is not null and next_try_at <= $1 and expires_at > $1
       order by expires_at, created_at for update skip locked limit 1)
     returning id, "to", subject, sealed_text as sealed`,
    [now(), MOST_TRIES],
  );
  const [row] = rows;
  return row && { id: row.id, to: row.to, subject: row.subject, text: unseal(sealingKey(), row.sealed) };
}

/** The columns that a blanked mail has; a subject without content stays for the list of mails. */
const BLANK = `sealed_text = null, next_try_at = null, subject = case when holds_content then '' else subject end`;

export const markSent = (id: string): Promise<unknown> =>
  sqlQuery(`update mail set sent_at = $2, ${BLANK} where id = $1`, [id, now()]);

/** Ends the tries of a mail that the server refused for good; a platform admin may send it again. */
export const giveUpMail = (id: string): Promise<unknown> =>
  sqlQuery('update mail set next_try_at = null where id = $1', [id]);

/** Blanks mails that have expired, sent or not, and deletes blank ones after 30 days. */
export async function pruneMails(): Promise<void> {
  await sqlQuery(`update mail set ${BLANK} where sealed_text is not null and expires_at <= $1`, [now()]);
  await sqlQuery('delete from mail where sealed_text is null and created_at < $1', [
    new Date(now().getTime() - KEPT_MS),
  ]);
}

/** Deletes all mails about a subject, in the scope of the platform: their subjects and texts name it. */
export const deleteMailsAbout = (organisationId: string, subjectId: string): Promise<unknown> =>
  sqlQuery('delete from mail where organisation_id = $1 and subject_id = $2', [organisationId, subjectId]);

/** A mail as long as its text is kept, in the scope of the platform; null once it was blanked. */
export async function readMail(
  id: string,
): Promise<{ text: string | null; holdsContent: boolean; opensAccount: boolean }> {
  const { rows } = await sqlQuery<{ sealed: Buffer | null; holdsContent: boolean; opensAccount: boolean }>(
    `select sealed_text as sealed, holds_content as "holdsContent", opens_account_of is not null as "opensAccount"
     from mail where id = $1`,
    [id],
  );
  const { sealed, ...about } = found(rows[0]);
  return { text: sealed && unseal(sealingKey(), sealed), ...about };
}

/** Makes an unsent mail due now, with all its tries. Answers false where there is nothing left to send. */
export async function sendAgain(id: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    'update mail set tries = 0, next_try_at = $2 where id = $1 and sealed_text is not null',
    [id, now()],
  );
  return rowCount === 1;
}
