import type { NewPriceList } from '@colloquy/contract/credits';
import { and, eq, isNull, max } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { lockOrganisation } from '../organisations/index.ts';
import { mayHaveOwnPrices } from './prices.ts';
import { ownPriceList, priceList } from './prices.table.ts';

/**
 * Adds a version of the standard prices, in the platform scope. A repeated request adds nothing. Returns
 * whether it was added.
 */
export async function addPriceList(personId: string, request: NewPriceList): Promise<boolean> {
  // Serialises concurrent requests, so that each gets the next number.
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['price lists']);
  const [earlier] = await db
    .select({ id: priceList.id })
    .from(priceList)
    .where(eq(priceList.id, request.requestId));
  if (earlier) return false;
  const [last] = await db.select({ number: max(priceList.number) }).from(priceList);
  await db.insert(priceList).values(versionOf(personId, request, last?.number));
  return true;
}

/** Adds prices agreed with one organisation, in its scope. Its plan must allow own prices. */
export async function addOwnPriceList(
  { organisationId, personId }: AuditActor,
  request: NewPriceList,
): Promise<void> {
  if ((await lockOrganisation(organisationId)).deletedAt) refuse('not-found');
  const [earlier] = await db
    .select({ id: ownPriceList.id })
    .from(ownPriceList)
    .where(eq(ownPriceList.id, request.requestId));
  if (earlier) return;
  if (!(await mayHaveOwnPrices(organisationId)))
    refuse('not-now', 'Only organisations on the Enterprise plan can have custom prices.');
  const [last] = await db.select({ number: max(ownPriceList.number) }).from(ownPriceList);
  const version = versionOf(personId, request, last?.number);
  await db.insert(ownPriceList).values({ organisationId, ...version });
  await audit({ organisationId, personId }, 'prices.agreed', version.id);
}

/** Ends the agreed prices, including planned versions. Existing orders keep their prices. */
export async function endOwnPriceLists({ organisationId, personId }: AuditActor): Promise<number> {
  if ((await lockOrganisation(organisationId)).deletedAt) refuse('not-found');
  const { rowCount } = await db
    .update(ownPriceList)
    .set({ endedAt: now() })
    .where(and(eq(ownPriceList.organisationId, organisationId), isNull(ownPriceList.endedAt)));
  const ended = rowCount ?? 0;
  if (ended > 0) await audit({ organisationId, personId }, 'prices.ended', organisationId);
  return ended;
}

function versionOf(
  createdBy: string,
  { requestId: id, prices, qualityFactors = null, creditPrice, validFrom }: NewPriceList,
  lastNumber: number | null | undefined,
): typeof priceList.$inferInsert {
  const createdAt = now();
  if (validFrom !== null && new Date(validFrom) < createdAt)
    throw new Refusal('invalid-input', { fields: { validFrom: 'Choose a time in the future.' } });
  return {
    id,
    number: (lastNumber ?? 0) + 1,
    prices,
    qualityFactors,
    creditPrice,
    validFrom: validFrom === null ? createdAt : new Date(validFrom),
    createdBy,
    createdAt,
  };
}
