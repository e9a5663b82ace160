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
  /** When what the text says no longer holds: it is blanked then, sent or not. */
  expiresAt?: Date;
};

let key: Buffer | undefined;
let origin = '';

/** At the start of a process, before the first mail. */
export function openOutbox({ secret, ...config }: Pick<Config, 'secret' | 'origin' | 'host' | 'port'>): void {
  key = deriveKey(secret, 'mail');
  origin = originOf(config);
}

/** The whole address of one of our paths, as a mail has to say it. */
export const addressOf = (path: `/${string}`): string => `${origin}${path}`;

function sealingKey(): Buffer {
  if (!key) throw new Error('The outbox was not opened.');
  return key;
}

/** Writes a mail in the transaction of whoever sends it: what is rolled back is never sent. Answers its id. */
export async function writeMail(written: Mail): Promise<string> {
  const { organisationId, to, subject, text, holdsContent = false, expiresAt } = written;
  const id = newId();
  const sealedText = seal(sealingKey(), text);
  await db.insert(mail).values({
    id,
    organisationId,
    to,
    subject,
    sealedText,
    holdsContent,
    createdAt: now(),
    expiresAt: expiresAt ?? null,
  });
  return id;
}

export type ClaimedMail = Omit<Mail, 'expiresAt' | 'organisationId' | 'holdsContent'> & { id: string };

/** After so many tries a mail is left for a person to look at. */
export const MOST_TRIES = 10;

/**
 * Takes the next mail that is due, as the platform login. Each try waits twice as long as the one before, counted from
 * when the mail was written; until then nobody else takes it, so a process that dies while sending loses nothing.
 */
export async function claimMail(): Promise<ClaimedMail | undefined> {
  const { rows } = await sqlQuery<Omit<ClaimedMail, 'text'> & { sealed: Buffer }>(
    `update mail set tries = tries + 1 where id = (
       select id from mail where sent_at is null and sealed_text is not null and tries < $2
         and (tries = 0 or created_at + interval '1 minute' * power(2, tries) < $1)
       order by created_at for update skip locked limit 1)
     returning id, "to", subject, sealed_text as sealed`,
    [now(), MOST_TRIES],
  );
  const [row] = rows;
  return row && { id: row.id, to: row.to, subject: row.subject, text: unseal(sealingKey(), row.sealed) };
}

export const markSent = (id: string): Promise<unknown> =>
  sqlQuery('update mail set sent_at = $2, sealed_text = null where id = $1', [id, now()]);

/** Blanks what has expired, sent or not. */
export const blankExpired = (): Promise<unknown> =>
  sqlQuery('update mail set sealed_text = null where sealed_text is not null and expires_at < $1', [now()]);

/** A mail as long as its text is kept, in the scope of the platform; null once it was blanked. */
export async function readMail(id: string): Promise<{ text: string | null; holdsContent: boolean }> {
  const { rows } = await sqlQuery<{ sealed: Buffer | null; holdsContent: boolean }>(
    'select sealed_text as sealed, holds_content as "holdsContent" from mail where id = $1',
    [id],
  );
  const { sealed, holdsContent } = found(rows[0]);
  return { text: sealed && unseal(sealingKey(), sealed), holdsContent };
}

/** Has an unsent mail tried anew at once. Answers false where there is nothing to be sent any more. */
export async function sendAgain(id: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    'update mail set tries = 0 where id = $1 and sent_at is null and sealed_text is not null',
    [id],
  );
  return rowCount === 1;
}
