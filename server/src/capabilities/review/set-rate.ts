import type { CreditPrice } from '@colloquy/contract/credits';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound } from '../../platform/refusal.ts';
import { reviewerRate } from './review.table.ts';

/** Sets the rate of a reviewer of the organisation from now on. The same rate has no effect. */
export async function setRate(
  { organisationId, personId: changedBy }: AuditActor,
  reviewerId: string,
  rate: CreditPrice | null,
): Promise<void> {
  const { rows } = await sqlQuery<{ currency: string | null; minor: number | null }>(
    `select q.currency, q.minor from published.person p left join lateral (select currency, minor from reviewer_rate q
       where q.organisation_id = p.organisation_id and q.person_id = p.id order by q.from_at desc, q.id desc limit 1) q on true
     where p.id = $1 and p.organisation_id = $2 and p.role = 'reviewer' and p.deleted_at is null`,
    [reviewerId, organisationId],
  );
  const present = requireFound(rows[0]);
  if (present.currency === (rate?.currency ?? null) && present.minor === (rate?.minor ?? null)) return;
  await db.insert(reviewerRate).values({
    organisationId,
    id: newId(),
    personId: reviewerId,
    currency: rate?.currency ?? null,
    minor: rate?.minor ?? null,
    fromAt: now(),
    changedBy,
  });
  await audit({ organisationId, personId: changedBy }, 'reviewer.rate-set', reviewerId);
}
