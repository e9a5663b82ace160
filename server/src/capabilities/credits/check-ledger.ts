import { isDeepStrictEqual } from 'node:util';
import {
  countEntries,
  findAccounts,
  findLastNumber,
  findLots,
  readScopeOrganisation,
  findPostingPage,
  findLedgerReservations,
  findSeals,
  type LedgerPosting,
  type LedgerReservation,
  lockLedger,
} from './check-ledger.store.ts';
import { ACCOUNT_KINDS } from './credits.table.ts';
import { CHAIN_START, hashPosting, hashSeal } from './hash-chain.ts';
import { ReplayedLedger, sum } from './replayed-ledger.ts';

/**
 * Recomputes an organisation's ledger from its entries, independently of the code that wrote it: chain, sums,
 * balances, lots, reservations and seals. Returns a sentence for each inconsistency. Needs a scope of the
 * organisation. Blocks postings once it reaches the last one.
 */
export async function checkLedger(): Promise<string[]> {
  const organisationId = await readScopeOrganisation();
  const ledger = new ReplayedLedger();
  const problems: string[] = [];
  let previous = { number: 0, hash: CHAIN_START, at: '' };
  const replayNewPostings = async (): Promise<void> => {
    const end = await findLastNumber(organisationId);
    ledger.accounts = await findAccounts(organisationId);
    const lots = Map.groupBy(await findLots(organisationId), ({ postingId }) => postingId);
    for (;;) {
      const page = await findPostingPage(organisationId, { after: previous.number, end });
      for (const posting of page) {
        const newLots = lots.get(posting.id) ?? [];
        const hash = hashPosting({ organisationId, ...posting, lots: newLots });
        const postingProblems = [
          ...findChainProblems(posting, previous, hash),
          ...ledger.apply(posting, newLots),
        ];
        problems.push(...postingProblems.map((what) => `Posting ${posting.number} ${what}.`));
        previous = posting;
      }
      if (page.length === 0) return;
    }
  };
  // Replays most postings while others can post, and the rest under the lock.
  await replayNewPostings();
  await lockLedger(organisationId);
  await replayNewPostings();

  if ((await countEntries(organisationId)) !== ledger.entries)
    problems.push('There are entries that belong to no posting.');
  problems.push(...findBalanceProblems(ledger));
  problems.push(...(await findLotProblems(organisationId, ledger)));
  problems.push(...(await findReservationProblems(organisationId, ledger)));
  problems.push(...(await findSealProblems(organisationId)));
  return problems;
}

function findChainProblems(
  posting: LedgerPosting,
  previous: { number: number; hash: string; at: string },
  hash: string,
): string[] {
  const problems: string[] = [];
  if (posting.number !== previous.number + 1) problems.push(`does not follow ${previous.number}`);
  if (posting.previousHash !== previous.hash) problems.push('does not hold the hash before it');
  if (posting.at < previous.at) problems.push('is earlier than the one before it');
  if (posting.hash !== hash) problems.push('is not what was hashed');
  return problems;
}

function findBalanceProblems(ledger: ReplayedLedger): string[] {
  if (ledger.entries === 0 && ledger.accounts.length === 0) return [];
  return ACCOUNT_KINDS.flatMap((kind) => {
    const account = ledger.accounts.find((each) => each.kind === kind);
    if (!account) return [`There is no account ${kind}.`];
    const isSum = account.balance === (ledger.balances.get(account.id) ?? 0);
    return isSum ? [] : [`The balance ${kind} is not the sum of its entries.`];
  });
}

async function findLotProblems(organisationId: string, ledger: ReplayedLedger): Promise<string[]> {
  const rows = await findLots(organisationId);
  const known = new Map(rows.map((row) => [row.id, row]));
  const missing = [...ledger.lots.keys()].filter((id) => !known.has(id));
  return [
    ...missing.map((id) => `The lot ${id} is gone.`),
    ...rows.flatMap(({ id, personId, remaining, createdAt }) => {
      const lot = ledger.lots.get(id);
      if (!lot) return [`The lot ${id} comes from no posting.`];
      const isSame = isDeepStrictEqual(lot, { ...lot, personId, createdAt, remaining });
      return isSame ? [] : [`The lot ${id} is not what its entries left of it.`];
    }),
  ];
}

async function findReservationProblems(organisationId: string, ledger: ReplayedLedger): Promise<string[]> {
  const rows = await findLedgerReservations(organisationId);
  const known = new Set(rows.map(({ id }) => id));
  const missing = [...ledger.reservations.keys()].filter((id) => !known.has(id));
  const problems = [
    ...missing.map((id) => `The reservation ${id} is gone.`),
    ...rows.flatMap(({ id, ...row }) => {
      const derived = ledger.reservations.get(id);
      if (!derived) return [`The reservation ${id} comes from no posting.`];
      const isSame = isDeepStrictEqual(withSortedLots(derived), withSortedLots(row));
      return isSame ? [] : [`The reservation ${id} is not what its postings say.`];
    }),
  ];
  const reserved = ledger.accounts.find(({ kind }) => kind === 'reserved');
  const open = sum(rows.filter(({ state }) => state === 'open'));
  if (open !== (ledger.balances.get(reserved?.id ?? '') ?? 0))
    problems.push('What is reserved is not the sum of the open reservations.');
  return problems;
}

type DerivedReservation = Omit<LedgerReservation, 'id'>;

/** A posting does not record the order in which lots were used. */
const withSortedLots = ({ usedLots, ...row }: DerivedReservation): DerivedReservation => ({
  ...row,
  usedLots: usedLots.toSorted((one, other) => (one.lotId < other.lotId ? -1 : 1)),
});

async function findSealProblems(organisationId: string): Promise<string[]> {
  const problems: string[] = [];
  let previous = { seal: CHAIN_START, number: 0 };
  for (const each of await findSeals(organisationId)) {
    const { day, number, hash, previousSeal, seal, hashOfPosting, isAfterPosting, isPostedInto } = each;
    if (seal !== hashSeal({ organisationId, day, number, hash, previousSeal }))
      problems.push(`The seal of ${day} is not what was hashed.`);
    if (previousSeal !== previous.seal) problems.push(`The seal of ${day} does not hold the one before it.`);
    const isOfPosting = number === 0 ? hash === CHAIN_START : hash === hashOfPosting && isAfterPosting;
    if (!isOfPosting || number < previous.number)
      problems.push(`The seal of ${day} is not that of the postings.`);
    if (isPostedInto) problems.push(`Something was posted into ${day} after it was sealed.`);
    previous = each;
  }
  return problems;
}
