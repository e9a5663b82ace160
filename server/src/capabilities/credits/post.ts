import { desc, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type AccountKind, type Accounts, addToAccount } from './accounts.store.ts';
import { creditEntry, creditPosting } from './credits.table.ts';
import { CHAIN_START, hashPosting } from './hash-chain.ts';

type Posting = typeof creditPosting.$inferSelect;

/** Credits from one account to another, in hundredths; nothing moves where it is 0. */
export type Transfer = { from: AccountKind; to: AccountKind; amount: number };

export type NewPosting = {
  /** Made by whoever asks: the same one again changes nothing. */
  id: string;
  organisationId: string;
  kind: Posting['kind'];
  reservationId: string | null;
  transfers: readonly Transfer[];
};

export async function findPosting(id: string): Promise<Posting | undefined> {
  const [row] = await db.select().from(creditPosting).where(eq(creditPosting.id, id));
  return row;
}

/** Writes a posting at the end of the chain. Its accounts are held, so that there is one end. */
export async function post(accounts: Accounts, posting: NewPosting): Promise<void> {
  const { organisationId, id, kind, reservationId } = posting;
  const [last] = await db.select().from(creditPosting).orderBy(desc(creditPosting.number)).limit(1);
  const row = {
    organisationId,
    id,
    kind,
    reservationId,
    number: (last?.number ?? 0) + 1,
    at: now(),
    previousHash: last?.hash ?? CHAIN_START,
  };
  const entries = posting.transfers
    .filter(({ amount }) => amount > 0)
    .flatMap(({ from, to, amount }) => [
      { id: newId(), accountId: accounts[from].id, amount: -amount },
      { id: newId(), accountId: accounts[to].id, amount },
    ]);
  await db.insert(creditPosting).values({ ...row, hash: hashPosting(row, entries) });
  for (const entry of entries) {
    await db.insert(creditEntry).values({ ...entry, organisationId, postingId: id });
    await addToAccount(entry.accountId, entry.amount);
  }
}
