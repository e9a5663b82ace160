import { asc } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { creditAccount, creditEntry, creditPosting } from './credits.table.ts';
import { CHAIN_START, hashPosting } from './hash-chain.ts';

/**
 * Re-derives the ledger of the scope's organisation from its entries. Answers what does not agree, as sentences; none
 * is as it should be.
 */
export async function checkLedger(): Promise<string[]> {
  const postings = await db.select().from(creditPosting).orderBy(asc(creditPosting.number));
  const entries = await db.select().from(creditEntry);
  const accounts = await db.select().from(creditAccount);
  const ofPosting = Map.groupBy(entries, (entry) => entry.postingId);
  const ofAccount = Map.groupBy(entries, (entry) => entry.accountId);
  const wrong: string[] = [];

  let previous = { number: 0, hash: CHAIN_START };
  for (const posting of postings) {
    const own = ofPosting.get(posting.id) ?? [];
    if (posting.number !== previous.number + 1)
      wrong.push(`Posting ${posting.number} does not follow ${previous.number}.`);
    if (posting.previousHash !== previous.hash)
      wrong.push(`Posting ${posting.number} does not hold the hash before it.`);
    if (posting.hash !== hashPosting(posting, own))
      wrong.push(`Posting ${posting.number} is not what was hashed.`);
    if (sum(own) !== 0) wrong.push(`Posting ${posting.number} does not sum to zero.`);
    previous = posting;
  }
  for (const { kind, id, balance } of accounts)
    if (balance !== sum(ofAccount.get(id) ?? []))
      wrong.push(`The balance ${kind} is not the sum of its entries.`);
  return wrong;
}

const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0);
