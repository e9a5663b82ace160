import { and, asc, eq, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { ACCOUNT_KINDS, creditAccount } from './credits.table.ts';

export type AccountKind = (typeof ACCOUNT_KINDS)[number];
export type Accounts = Record<AccountKind, { id: string; balance: number }>;

/**
 * The organisation's accounts, made at first use and held until the end of the transaction, always in the same order:
 * whoever posts comes after whoever posted before.
 */
export async function holdAccounts(organisationId: string): Promise<Accounts> {
  await db
    .insert(creditAccount)
    .values(ACCOUNT_KINDS.map((kind) => ({ organisationId, id: newId(), kind })))
    .onConflictDoNothing({ target: [creditAccount.organisationId, creditAccount.kind] });
  const rows = await db
    .select()
    .from(creditAccount)
    .where(eq(creditAccount.organisationId, organisationId))
    .orderBy(asc(creditAccount.kind))
    .for('update');
  return Object.fromEntries(rows.map(({ kind, id, balance }) => [kind, { id, balance }])) as Accounts;
}

/** What the scope's organisation may spend, in hundredths; null where it never had credits. Holds nothing. */
export async function readAvailable(organisationId: string): Promise<number | null> {
  const [row] = await db
    .select({ balance: creditAccount.balance })
    .from(creditAccount)
    .where(and(eq(creditAccount.organisationId, organisationId), eq(creditAccount.kind, 'available')));
  return row?.balance ?? null;
}

export async function addToAccount(accountId: string, amount: number): Promise<void> {
  await db
    .update(creditAccount)
    .set({ balance: sql`${creditAccount.balance} + ${amount}` })
    .where(eq(creditAccount.id, accountId));
}
