import {
  type addOrganisationCredits,
  type addUserCredits,
  type Body,
  type correctGrant as correctGrantEndpoint,
  creditsText,
  type setCreditLimit,
  type takeBackUserCredits,
} from '@colloquy/contract';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal, refuse } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { holdAccounts } from './accounts.store.ts';
import { findReceiver } from './credit-info-of-users.ts';
import { creditLimit, creditPosting, creditPostingDetail } from './credits.table.ts';
import { allotCredits, correctGrant, grantCredits, readBalance, returnCredits } from './ledger.ts';
import { ensureMonthlyGrant } from './monthly-grant.ts';
import { tellCreditsArrived } from './requests.ts';

/** Gives an organisation credits, until the end of a day in its zone or for good. Work that waits for them goes on. */
export async function giveToOrganisation(
  { organisationId, personId }: Acting,
  { postingId, amount, expiresOn, reason, reference, creditPrice }: Body<typeof addOrganisationCredits>,
): Promise<void> {
  const { timeZone } = await getOrganisation(organisationId);
  const isNew = await isNewPosting(organisationId, postingId);
  // Who asks again when the day is over gets the answer of the first time.
  if (isNew && expiresOn !== null && expiresOn < dayIn(timeZone, now()))
    throw new Refusal('invalid-input', { fields: { expiresOn: 'Choose a day that is not over.' } });
  const expiresAt = expiresOn === null ? null : startOfDay(timeZone, addDays(expiresOn, 1));
  const detail = { reason, reference: reference === '' ? null : reference, creditPrice };
  if (!isNew) await requireSameDetail(postingId, detail);
  await grantCredits({ organisationId, personId, postingId, amount, expiresAt, detail });
  if (isNew) await tell({ organisationId, personId }, 'credits.granted', postingId);
}

/** A repeated request must say the same as the first. Other acts have no reason: the ledger refuses them by their kind. */
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
      'This was already done with other values. Close the form and check the credits before you try again.',
    );
}

/** Takes back what a grant gave by mistake. What is spent, reserved or with users is not taken. */
export async function correctOrganisationGrant(
  { organisationId, personId }: Acting,
  { postingId, grantId, amount, reason }: Body<typeof correctGrantEndpoint>,
): Promise<void> {
  await getOrganisation(organisationId);
  const isNew = await isNewPosting(organisationId, postingId);
  try {
    await correctGrant({ organisationId, personId, postingId, grantId, amount, reason });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A repeated request is refused for what it says otherwise, not for the amount.
    if (isNew && error.error === 'not-now') await refuseMoreThanLeft(organisationId, grantId, amount);
    if (error.error !== 'not-enough-credits') throw error;
    const left = (await readBalance(organisationId)).available;
    refuse(
      'not-enough-credits',
      `At most ${creditsText(left)} credits can be taken back: the others are spent, reserved or allocated to users.`,
    );
  }
  if (isNew) await tell({ organisationId, personId }, 'credits.corrected', grantId);
}

/** Somebody else may have corrected the grant meanwhile: says how much of it is left. */
async function refuseMoreThanLeft(organisationId: string, grantId: string, amount: number): Promise<void> {
  const { rows } = await sqlQuery<{ left: number }>(
    `select coalesce(sum(case p.kind when 'grant' then e.amount else -e.amount end), 0)::float8 as left
     from credit_posting p join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
       join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.amount > 0
     where p.organisation_id = $1 and (p.id = $2 or d.corrects_id = $2)`,
    [organisationId, grantId],
  );
  const { left } = rows[0]!;
  if (amount <= left) return;
  refuse(
    'not-now',
    left === 0
      ? 'All credits of this grant were already taken back.'
      : `At most ${creditsText(left)} credits of this grant can still be taken back.`,
  );
}

/** Gives a user credits of the organisation's. */
export async function giveToUser(
  { organisationId, personId }: Acting,
  { postingId, personId: toPersonId, amount }: Body<typeof addUserCredits>,
): Promise<void> {
  const receiver = await requireReceiver(organisationId, toPersonId);
  const isNew = await isNewPosting(organisationId, postingId);
  if (isNew && (receiver.role !== 'customer' || receiver.state !== 'active'))
    refuse('not-now', 'Credits are given to active customers.');
  await ensureMonthlyGrant(organisationId);
  await allotCredits({ organisationId, personId, postingId, toPersonId, amount });
  if (isNew) await tell({ organisationId, personId }, 'credits.given-to-user', toPersonId);
}

/** Takes back of what a user was given, whatever became of the account: everybody may use it again. */
export async function takeBackFromUser(
  { organisationId, personId }: Acting,
  { postingId, personId: fromPersonId, amount }: Body<typeof takeBackUserCredits>,
): Promise<void> {
  await requireReceiver(organisationId, fromPersonId);
  const isNew = await isNewPosting(organisationId, postingId);
  await returnCredits({ organisationId, personId, postingId, fromPersonId, amount });
  if (isNew) await tell({ organisationId, personId }, 'credits.taken-back', fromPersonId);
}

/** Says how much of the organisation's credits a user may use in a month; null takes the limit away. */
export async function limitUser(
  { organisationId, personId: changedBy }: Acting,
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
  await tell(
    { organisationId, personId: changedBy },
    monthly === null ? 'credits.limit-removed' : 'credits.limit-set',
    personId,
  );
}

async function requireReceiver(organisationId: string, personId: string) {
  await getOrganisation(organisationId);
  const receiver = await findReceiver(personId);
  return found(receiver.organisationId === organisationId ? receiver : undefined);
}

/** Of two at the same moment the second waits here, and finds what the first one did. */
async function isNewPosting(organisationId: string, postingId: string): Promise<boolean> {
  await holdAccounts(organisationId);
  const [row] = await db
    .select({ id: creditPosting.id })
    .from(creditPosting)
    .where(eq(creditPosting.id, postingId));
  return row === undefined;
}

async function tell(
  who: Acting,
  action: `credits.${'granted' | 'corrected' | 'given-to-user' | 'taken-back' | 'limit-set' | 'limit-removed'}`,
  subjectId: string,
): Promise<void> {
  await audit(who, action, subjectId);
  await hint(who.organisationId, 'credits', who.organisationId);
  await tellCreditsArrived(who.organisationId);
}
