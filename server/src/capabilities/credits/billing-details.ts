import type { Body } from '@colloquy/contract';
import {
  type Billing,
  type BillingGap,
  type BillingTerms,
  type BuyerDetails,
  type changeBillingTerms,
  type changeBuyer,
  type changeSeller,
  type SellerDetails,
  DEFAULT_BILLING_TERMS,
} from '@colloquy/contract/credits';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { getOrganisation, lockOrganisation } from '../organisations/index.ts';
import { billingDetails, billingSeller } from './billing.table.ts';

/** The id of the only row. */
const SELLER_ID = '00000000-0000-4000-8000-000000000001';

export type Seller = { details: SellerDetails | null; version: number };

export async function readSeller(): Promise<Seller> {
  const [row] = await db.select().from(billingSeller).where(eq(billingSeller.id, SELLER_ID));
  return { details: row?.details ?? null, version: row?.version ?? 0 };
}

/** Saves the seller's details, in the platform scope. */
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
  return {
    buyer: row?.buyer ?? null,
    terms: row?.terms ?? DEFAULT_BILLING_TERMS,
    version: row?.version ?? 0,
  };
}

/** The buyer, the effective terms, and what is missing before an invoice can be issued. */
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

/** The parties and terms of an invoice, or what is missing of them. */
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
  who: AuditActor,
  { buyer, version }: Body<typeof changeBuyer>,
): Promise<void> => change(who, version, { buyer }, 'billing.buyer-changed');

export const changeTerms = (
  who: AuditActor,
  { terms, version }: Body<typeof changeBillingTerms>,
): Promise<void> => change(who, version, { terms }, 'billing.terms-changed');

async function change(
  who: AuditActor,
  version: number,
  part: { buyer: BuyerDetails } | { terms: BillingTerms },
  action: 'billing.buyer-changed' | 'billing.terms-changed',
): Promise<void> {
  const { organisationId, personId: changedBy } = who;
  // Serialises concurrent changes; the second is refused by its version.
  if ((await lockOrganisation(organisationId)).deletedAt) refuse('not-found');
  const earlier = await findDetails(organisationId);
  if (earlier.version !== version) refuse('changed-meanwhile');
  const values = { ...part, changedBy, changedAt: now(), version: version + 1 };
  if (version === 0) await db.insert(billingDetails).values({ organisationId, id: newId(), ...values });
  else await db.update(billingDetails).set(values).where(eq(billingDetails.organisationId, organisationId));
  await audit(who, action, organisationId);
}
