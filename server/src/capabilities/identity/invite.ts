import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
import { requireFound } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type Account, lockAccount, insertPasswordLink } from './identity.store.ts';
import { invitationMail, resetMail } from './messages.ts';
import { LINK_HOURS, linkExpiry, passwordLinkPath } from './password-links.ts';

type LinkReason = 'invitation' | 'reset';
type Link = { reason: LinkReason; byId: string | null };

/**
 * Mails a one-time link to set a password; earlier links no longer work. Unknown and deactivated people are
 * not found.
 */
export async function mailPasswordLink(personId: string, link: Link): Promise<void> {
  await run(asIdentity(), async () => mailLink(requireFound(await lockAccount(personId)), link));
}

/** Invites a person who has no password and was never sent a link. Repeating it changes nothing. */
export async function inviteOnce(personId: string, byId: string): Promise<void> {
  await run(asIdentity(), async () => {
    const account = await lockAccount(personId);
    if (!account || account.passwordHash !== undefined) return;
    const { rowCount } = await sqlQuery('select from password_link where person_id = $1 limit 1', [personId]);
    if (rowCount === 0) await mailLink(account, { reason: 'invitation', byId });
  });
}

/** Invites a person again who has not set a password, for example after an invitation was revoked. */
export async function resendInvitation(personId: string, byId: string): Promise<void> {
  await run(asIdentity(), async () => {
    const account = await lockAccount(personId);
    if (account && account.passwordHash === undefined)
      await mailLink(account, { reason: 'invitation', byId });
  });
}

export type ManualLink = { kind: LinkReason; address: string; expiresAt: Date };

/**
 * Creates a one-time link that an admin passes on when no mail server is configured; earlier links no longer
 * work.
 */
export async function createManualLink(personId: string, byId: string): Promise<ManualLink> {
  return run(asIdentity(), async () => {
    const account = requireFound(await lockAccount(personId));
    const token = newToken();
    const expiresAt = linkExpiry(now());
    await insertPasswordLink(personId, hashToken(token), expiresAt);
    const { organisationId } = account;
    await audit({ organisationId, personId: byId }, 'password-link.copied', personId);
    const kind = account.passwordHash === undefined ? 'invitation' : 'reset';
    return { kind, address: absoluteUrl(passwordLinkPath(token)), expiresAt };
  });
}

async function mailLink(account: Account, { reason, byId }: Link): Promise<void> {
  const { personId, organisationId } = account;
  const token = newToken();
  const expiresAt = linkExpiry(now());
  await insertPasswordLink(personId, hashToken(token), expiresAt);
  await writeMail({
    organisationId,
    to: account.email,
    opensAccountOf: personId,
    ...MAILS[reason](account, absoluteUrl(passwordLinkPath(token)), LINK_HOURS),
    expiresAt,
  });
  await audit({ organisationId, personId: byId }, `${reason}.sent`, personId);
}

const MAILS = { invitation: invitationMail, reset: resetMail };
