import { isDeepStrictEqual } from 'node:util';
import {
  countEntries,
  findAccounts,
  findLastNumber,
  findLots,
  findOwner,
  findPostings,
  findReservations,
  findSeals,
  type PostingRow,
  type ReservationRow,
  stopPosting,
} from './check-ledger.store.ts';
import { ACCOUNT_KINDS } from './credits.table.ts';
import { CHAIN_START, hashPosting, hashSeal } from './hash-chain.ts';
import { ReplayedLedger, sum } from './replayed-ledger.ts';

/**
 * Derives the ledger of an organisation again from its entries, by nothing of what wrote it: chain, sums, balances, lots,
 * reservations and seals. Answers what does not agree, as sentences; none is as it should be. In a scope of the
 * organisation. Nothing is posted meanwhile, from when it has come to the end of the postings.
 */
export async function checkLedger(): Promise<string[]> {
  const organisationId = await findOwner();
  const ledger = new ReplayedLedger();
  const wrong: string[] = [];
  let previous = { number: 0, hash: CHAIN_START, at: '' };
  const takeIn = async (): Promise<void> => {
    const end = await findLastNumber(organisationId);
    ledger.accounts = await findAccounts(organisationId);
    const lots = Map.groupBy(await findLots(organisationId), ({ postingId }) => postingId);
    for (;;) {
      const page = await findPostings(organisationId, { after: previous.number, end });
      for (const posting of page) {
        const made = lots.get(posting.id) ?? [];
        const hash = hashPosting({ organisationId, ...posting, lots: made });
        const said = [...brokenChain(posting, previous, hash), ...ledger.take(posting, made)];
        wrong.push(...said.map((what) => `Posting ${posting.number} ${what}.`));
        previous = posting;
      }
      if (page.length === 0) return;
    }
  };
  // Most of it while others post; what they posted meanwhile while they wait.
  await takeIn();
  await stopPosting(organisationId);
  await takeIn();

  if ((await countEntries(organisationId)) !== ledger.entries)
    wrong.push('There are entries that belong to no posting.');
  wrong.push(...wrongBalances(ledger));
  wrong.push(...(await wrongLots(organisationId, ledger)));
  wrong.push(...(await wrongReservations(organisationId, ledger)));
  wrong.push(...(await wrongSeals(organisationId)));
  return wrong;
}

function brokenChain(
  posting: PostingRow,
  previous: { number: number; hash: string; at: string },
  hash: string,
): string[] {
  const wrong: string[] = [];
  if (posting.number !== previous.number + 1) wrong.push(`does not follow ${previous.number}`);
  if (posting.previousHash !== previous.hash) wrong.push('does not hold the hash before it');
  if (posting.at < previous.at) wrong.push('is earlier than the one before it');
  if (posting.hash !== hash) wrong.push('is not what was hashed');
  return wrong;
}

function wrongBalances(ledger: ReplayedLedger): string[] {
  if (ledger.entries === 0 && ledger.accounts.length === 0) return [];
  return ACCOUNT_KINDS.flatMap((kind) => {
    const account = ledger.accounts.find((each) => each.kind === kind);
    if (!account) return [`There is no account ${kind}.`];
    const isSum = account.balance === (ledger.balances.get(account.id) ?? 0);
    return isSum ? [] : [`The balance ${kind} is not the sum of its entries.`];
  });
}

async function wrongLots(organisationId: string, ledger: ReplayedLedger): Promise<string[]> {
  const rows = await findLots(organisationId);
  const known = new Map(rows.map((row) => [row.id, row]));
  const gone = [...ledger.lots.keys()].filter((id) => !known.has(id));
  return [
    ...gone.map((id) => `The lot ${id} is gone.`),
    ...rows.flatMap(({ id, personId, remaining, createdAt }) => {
      const lot = ledger.lots.get(id);
      if (!lot) return [`The lot ${id} comes from no posting.`];
      const isSame = isDeepStrictEqual(lot, { ...lot, personId, createdAt, remaining });
      return isSame ? [] : [`The lot ${id} is not what its entries left of it.`];
    }),
  ];
}

async function wrongReservations(organisationId: string, ledger: ReplayedLedger): Promise<string[]> {
  const rows = await findReservations(organisationId);
  const known = new Set(rows.map(({ id }) => id));
  const gone = [...ledger.reservations.keys()].filter((id) => !known.has(id));
  const wrong = [
    ...gone.map((id) => `The reservation ${id} is gone.`),
    ...rows.flatMap(({ id, ...row }) => {
      const derived = ledger.reservations.get(id);
      if (!derived) return [`The reservation ${id} comes from no posting.`];
      const isSame = isDeepStrictEqual(inOrder(derived), inOrder(row));
      return isSame ? [] : [`The reservation ${id} is not what its postings say.`];
    }),
  ];
  const reserved = ledger.accounts.find(({ kind }) => kind === 'reserved');
  const open = sum(rows.filter(({ state }) => state === 'open'));
  if (open !== (ledger.balances.get(reserved?.id ?? '') ?? 0))
    wrong.push('What is reserved is not the sum of the open reservations.');
  return wrong;
}

type Derived = Omit<ReservationRow, 'id'>;

/** A posting does not say in which order lots were used. */
const inOrder = ({ taken, ...row }: Derived): Derived => ({
  ...row,
  taken: taken.toSorted((one, other) => (one.lotId < other.lotId ? -1 : 1)),
});

async function wrongSeals(organisationId: string): Promise<string[]> {
  const wrong: string[] = [];
  let previous = { seal: CHAIN_START, number: 0 };
  for (const each of await findSeals(organisationId)) {
    const { day, number, hash, previousSeal, seal, hashOfPosting, isAfterPosting, isPostedInto } = each;
    if (seal !== hashSeal({ organisationId, day, number, hash, previousSeal }))
      wrong.push(`The seal of ${day} is not what was hashed.`);
    if (previousSeal !== previous.seal) wrong.push(`The seal of ${day} does not hold the one before it.`);
    const isOfPosting = number === 0 ? hash === CHAIN_START : hash === hashOfPosting && isAfterPosting;
    if (!isOfPosting || number < previous.number)
      wrong.push(`The seal of ${day} is not that of the postings.`);
    if (isPostedInto) wrong.push(`Something was posted into ${day} after it was sealed.`);
    previous = each;
  }
  return wrong;
}
