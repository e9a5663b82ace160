import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { found } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type Account, holdAccount, insertPasswordLink } from './identity.store.ts';
import { LINK_HOURS, linkExpiry, passwordLinkPath } from './password-links.ts';

type Why = 'invitation' | 'reset';
type Link = { why: Why; byId: string | null };

/**
 * Sends somebody a one-time link by which to set a password; the links before it no longer work. Unknown and
 * deactivated people are not found.
 */
export async function mailPasswordLink(personId: string, link: Link): Promise<void> {
  await run(asIdentity(), async () => writeLink(found(await holdAccount(personId)), link));
}

/** Invites whoever has neither a password nor was ever sent a link: said again it changes nothing. */
export async function inviteOnce(personId: string, byId: string): Promise<void> {
  await run(asIdentity(), async () => {
    const account = await holdAccount(personId);
    if (!account || account.passwordHash !== undefined) return;
    const { rowCount } = await sqlQuery('select from password_link where person_id = $1 limit 1', [personId]);
    if (rowCount === 0) await writeLink(account, { why: 'invitation', byId });
  });
}

/** Invites somebody anew who has not set a password, where an earlier invitation has ended; nobody else. */
export async function inviteAgain(personId: string, byId: string): Promise<void> {
  await run(asIdentity(), async () => {
    const account = await holdAccount(personId);
    if (account && account.passwordHash === undefined) await writeLink(account, { why: 'invitation', byId });
  });
}

export type HandedLink = { kind: Why; address: string; expiresAt: Date };

/** Makes a one-time link that an admin hands over where no mail leaves; the links before it no longer work. */
export async function makeLinkToHandOver(personId: string, byId: string): Promise<HandedLink> {
  return run(asIdentity(), async () => {
    const account = found(await holdAccount(personId));
    const token = newToken();
    const expiresAt = linkExpiry(now());
    await insertPasswordLink(personId, hashToken(token), expiresAt);
    const { organisationId } = account;
    await audit({ organisationId, personId: byId }, 'password-link.handed-over', personId);
    const kind = account.passwordHash === undefined ? 'invitation' : 'reset';
    return { kind, address: addressOf(passwordLinkPath(token)), expiresAt };
  });
}

async function writeLink(account: Account, { why, byId }: Link): Promise<void> {
  const { personId, organisationId } = account;
  const token = newToken();
  const expiresAt = linkExpiry(now());
  await insertPasswordLink(personId, hashToken(token), expiresAt);
  await writeMail({
    organisationId,
    to: account.email,
    opensAccountOf: personId,
    ...TEXTS[why](account, addressOf(passwordLinkPath(token))),
    expiresAt,
  });
  await audit({ organisationId, personId: byId }, `${why}.sent`, personId);
}

const HOW_LONG = `It works once, for ${LINK_HOURS} hours. After that, the page behind it says how to get a new one.`;

const TEXTS: Record<Why, (account: Account, address: string) => { subject: string; text: string }> = {
  invitation: ({ name, username, organisation }, address) => ({
    subject: `You are invited to Colloquy by ${organisation}`,
    text: `Hello ${name},

${organisation} made an account for you. Your username is ${username}. Set your password here:

${address}

${HOW_LONG}
`,
  }),
  reset: ({ name, username }, address) => ({
    subject: 'Set a new password',
    text: `Hello ${name},

An administrator asks you to set a new password for ${username}. Do it here:

${address}

${HOW_LONG} Until then your present password works.
`,
  }),
};
