import {
  type Billing,
  type BillingGap,
  type BillingTerms,
  type Body,
  type BuyerDetails,
  type changeBillingTerms,
  type changeBuyer,
  type changeSeller,
  type SellerDetails,
  USUAL_TERMS,
} from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { getOrganisation, holdOrganisation } from '../organisations/index.ts';
import { billingDetails, billingSeller } from './billing.table.ts';

/** The one row of its table. */
const SELLER_ID = '00000000-0000-4000-8000-000000000001';

export type Seller = { details: SellerDetails | null; version: number };

export async function readSeller(): Promise<Seller> {
  const [row] = await db.select().from(billingSeller).where(eq(billingSeller.id, SELLER_ID));
  return { details: row?.details ?? null, version: row?.version ?? 0 };
}

/** Saves who sells, in the platform's scope. Answers whether anything was changed. */
export async function changeSellerDetails(
  changedBy: string,
  { details, version }: Body<typeof changeSeller>,
): Promise<void> {
  const values = { details, changedBy, changedAt: now(), version: version + 1 };
  const written =
    version === 0
      ? await db
          .insert(billingSeller)
          .values({ id: SELLER_ID, ...values })
          .onConflictDoNothing()
          .returning({ id: billingSeller.id })
      : await db
          .update(billingSeller)
          .set(values)
          .where(eq(billingSeller.version, version))
          .returning({ id: billingSeller.id });
  if (written.length === 0) refuse('changed-meanwhile');
}

type Details = { buyer: BuyerDetails | null; terms: BillingTerms; version: number };

async function findDetails(organisationId: string): Promise<Details> {
  const [row] = await db
    .select()
    .from(billingDetails)
    .where(eq(billingDetails.organisationId, organisationId));
  return { buyer: row?.buyer ?? null, terms: row?.terms ?? USUAL_TERMS, version: row?.version ?? 0 };
}

/** Who buys, the terms that hold, and what is missing before an invoice can be issued. */
export async function readBilling(organisationId: string): Promise<Billing> {
  await getOrganisation(organisationId);
  const details = await findDetails(organisationId);
  return { ...details, gap: gapOf(await readSeller(), details) };
}

function gapOf({ details: seller }: Seller, { buyer, terms }: Details): BillingGap | null {
  if (!seller) return 'seller';
  if (!buyer) return 'buyer';
  return terms.treatment === 'reverse-charge' && buyer.vatNumber === '' ? 'buyer-vat-number' : null;
}

/** All that an invoice needs beside what it charges; or what is missing of it. */
export async function findParties(
  organisationId: string,
): Promise<{ seller: SellerDetails; buyer: BuyerDetails; terms: BillingTerms } | BillingGap> {
  const seller = await readSeller();
  const details = await findDetails(organisationId);
  const gap = gapOf(seller, details);
  if (gap !== null) return gap;
  return { seller: seller.details!, buyer: details.buyer!, terms: details.terms };
}

export const changeBuyerDetails = (
  who: Acting,
  { buyer, version }: Body<typeof changeBuyer>,
): Promise<void> => change(who, version, { buyer }, 'billing.buyer-changed');

export const changeTerms = (
  who: Acting,
  { terms, version }: Body<typeof changeBillingTerms>,
): Promise<void> => change(who, version, { terms }, 'billing.terms-changed');

async function change(
  who: Acting,
  version: number,
  part: { buyer: BuyerDetails } | { terms: BillingTerms },
  action: 'billing.buyer-changed' | 'billing.terms-changed',
): Promise<void> {
  const { organisationId, personId: changedBy } = who;
  // Of two at the same moment the second waits here, and is told.
  if ((await holdOrganisation(organisationId)).deletedAt) refuse('not-found');
  const earlier = await findDetails(organisationId);
  if (earlier.version !== version) refuse('changed-meanwhile');
  const values = { ...part, changedBy, changedAt: now(), version: version + 1 };
  if (version === 0) await db.insert(billingDetails).values({ organisationId, id: newId(), ...values });
  else await db.update(billingDetails).set(values).where(eq(billingDetails.organisationId, organisationId));
  await audit(who, action, organisationId);
}
