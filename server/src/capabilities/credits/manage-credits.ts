import type { Body } from '@colloquy/contract';
import {
  type addOrganisationCredits,
  type addUserCredits,
  type correctGrant as correctGrantEndpoint,
  creditsText,
  type setCreditLimit,
  type withdrawUserCredits,
} from '@colloquy/contract/credits';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, Refusal, refuse } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { lockAccounts } from './accounts.store.ts';
import { findReceiver } from './user-credits.ts';
import { creditLimit, creditPosting, creditPostingDetail } from './credits.table.ts';
import { allocateCredits, correctGrant, grantCredits, returnCredits } from './ledger.ts';
import { ensureMonthlyGrant } from './monthly-grant.ts';
import { publishCreditsArrived } from './requests.ts';

/**
 * Grants credits to an organisation, without expiry or until the end of a day in its zone. Resumes unpaid
 * work.
 */
export async function grantToOrganisation(
  { organisationId, personId }: AuditActor,
  { postingId, amount, expiresOn, reason, reference, creditPrice }: Body<typeof addOrganisationCredits>,
): Promise<void> {
  const { timeZone } = await getOrganisation(organisationId);
  const isNew = await isNewPosting(organisationId, postingId);
  // A repeated request gets the first answer, even when its day is over by then.
  if (isNew && expiresOn !== null && expiresOn < dayIn(timeZone, now()))
    throw new Refusal('invalid-input', { fields: { expiresOn: 'Choose today or a later day.' } });
  const expiresAt = expiresOn === null ? null : startOfDay(timeZone, addDays(expiresOn, 1));
  const detail = { reason, reference: reference === '' ? null : reference, creditPrice };
  if (!isNew) await requireSameDetail(postingId, detail);
  await grantCredits({ organisationId, personId, postingId, amount, expiresAt, detail });
  if (isNew) await recordChange({ organisationId, personId }, 'credits.granted', postingId);
}

/**
 * A repeated request must have the same details as the first. Other kinds of posting have none: the ledger
 * refuses those.
 */
async function requireSameDetail(
  postingId: string,
  detail: Pick<typeof creditPostingDetail.$inferSelect, 'reason' | 'reference' | 'creditPrice'>,
): Promise<void> {
  const { reason, reference, creditPrice } = creditPostingDetail;
  const [earlier] = await db
    .select({ reason, reference, creditPrice })
    .from(creditPostingDetail)
    .where(eq(creditPostingDetail.id, postingId));
  if (earlier && !isDeepStrictEqual(earlier, detail))
    refuse(
      'not-now',
      'This was already saved with other values. Close the form and check the credits before you try again.',
    );
}

/** Takes back credits that were granted by mistake, at most what is left of the grant. */
export async function correctOrganisationGrant(
  { organisationId, personId }: AuditActor,
  { postingId, grantId, amount, reason }: Body<typeof correctGrantEndpoint>,
): Promise<void> {
  await getOrganisation(organisationId);
  const isNew = await isNewPosting(organisationId, postingId);
  try {
    await correctGrant({ organisationId, personId, postingId, grantId, amount, reason });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A repeated request is refused for a different detail, not for its amount.
    if (isNew && (error.error === 'not-now' || error.error === 'not-enough-credits'))
      await refuseIfAboveRemaining(organisationId, grantId, amount);
    throw error;
  }
  if (isNew) await recordChange({ organisationId, personId }, 'credits.corrected', grantId);
}

/** Refuses with the amount that is left of the grant. */
async function refuseIfAboveRemaining(
  organisationId: string,
  grantId: string,
  amount: number,
): Promise<void> {
  const { rows } = await sqlQuery<{ uncorrected: number; unused: number }>(
    `select coalesce(sum(case p.kind when 'grant' then e.amount else -e.amount end), 0)::float8 as uncorrected,
       (select coalesce(sum(l.remaining), 0) from credit_lot l
        where l.organisation_id = $1 and l.posting_id = $2 and l.person_id is null)::float8 as unused
     from credit_posting p join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
       join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.amount > 0
     where p.organisation_id = $1 and (p.id = $2 or d.corrected_grant_id = $2)`,
    [organisationId, grantId],
  );
  const { uncorrected, unused } = rows[0]!;
  const left = Math.min(uncorrected, unused);
  if (amount > left) refuse('not-enough-credits', correctableText(left, uncorrected - left));
}

/** What can be taken back of a grant, and why not all of it. */
function correctableText(left: number, used: number): string {
  if (left === 0 && used === 0) return 'All credits of this grant have already been withdrawn.';
  const why =
    used === 0 ? '' : `: ${creditsText(used)} were spent, reserved, allocated to users or have expired`;
  if (left === 0) return `None of this grant can be withdrawn${why}.`;
  return `At most ${creditsText(left)} credits of this grant can be withdrawn${why}.`;
}

/** Moves credits of the organisation to a user. */
export async function allocateToUser(
  { organisationId, personId }: AuditActor,
  { postingId, personId: toPersonId, amount }: Body<typeof addUserCredits>,
): Promise<void> {
  const receiver = await requireReceiver(organisationId, toPersonId);
  const isNew = await isNewPosting(organisationId, postingId);
  if (isNew && (receiver.role !== 'customer' || receiver.state !== 'active'))
    refuse('not-now', 'Credits can only be allocated to active customers.');
  await ensureMonthlyGrant(organisationId);
  await allocateCredits({ organisationId, personId, postingId, toPersonId, amount });
  if (isNew) await recordChange({ organisationId, personId }, 'credits.allocated-to-user', toPersonId);
}

/** Moves a user's credits back to the organisation, whatever state the account is in. */
export async function withdrawFromUser(
  { organisationId, personId }: AuditActor,
  { postingId, personId: fromPersonId, amount }: Body<typeof withdrawUserCredits>,
): Promise<void> {
  await requireReceiver(organisationId, fromPersonId);
  const isNew = await isNewPosting(organisationId, postingId);
  await returnCredits({ organisationId, personId, postingId, fromPersonId, amount });
  if (isNew) await recordChange({ organisationId, personId }, 'credits.withdrawn-from-user', fromPersonId);
}

/** Sets how much of the organisation's credits a user may use in a month; null removes the limit. */
export async function setUserLimit(
  { organisationId, personId: changedBy }: AuditActor,
  { personId, monthly }: Body<typeof setCreditLimit>,
): Promise<void> {
  await requireReceiver(organisationId, personId);
  if (monthly === null) await db.delete(creditLimit).where(eq(creditLimit.personId, personId));
  else {
    const values = { monthly, changedBy, changedAt: now() };
    await db
      .insert(creditLimit)
      .values({ organisationId, id: newId(), personId, ...values })
      .onConflictDoUpdate({ target: [creditLimit.organisationId, creditLimit.personId], set: values });
  }
  await recordChange(
    { organisationId, personId: changedBy },
    monthly === null ? 'credits.limit-removed' : 'credits.limit-set',
    personId,
  );
}

async function requireReceiver(organisationId: string, personId: string) {
  await getOrganisation(organisationId);
  const receiver = await findReceiver(personId);
  return requireFound(receiver.organisationId === organisationId ? receiver : undefined);
}

/** Locks the ledger first, so that the second of two concurrent requests finds the posting of the first. */
async function isNewPosting(organisationId: string, postingId: string): Promise<boolean> {
  await lockAccounts(organisationId);
  const [row] = await db
    .select({ id: creditPosting.id })
    .from(creditPosting)
    .where(eq(creditPosting.id, postingId));
  return row === undefined;
}

async function recordChange(
  who: AuditActor,
  action: `credits.${'granted' | 'corrected' | 'allocated-to-user' | 'withdrawn-from-user' | 'limit-set' | 'limit-removed'}`,
  subjectId: string,
): Promise<void> {
  await audit(who, action, subjectId);
  await invalidate(who.organisationId, 'credits', who.organisationId);
  await publishCreditsArrived(who.organisationId);
}
