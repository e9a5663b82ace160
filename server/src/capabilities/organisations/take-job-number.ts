import { eq, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { organisation } from './organisations.table.ts';

/**
 * The next number of a job in the organisation. Holds the counter until the end of the transaction, so that whoever
 * makes a job sees every job that was made before.
 */
export async function takeJobNumber(organisationId: string): Promise<number> {
  const [counter] = await db
    .update(organisation)
    .set({ lastJobNumber: sql`${organisation.lastJobNumber} + 1` })
    .where(eq(organisation.id, organisationId))
    .returning({ number: organisation.lastJobNumber });
  return found(counter).number;
}
