import type { Sid } from '@colloquy/contract';
import { priceFor, type Quote, reservationFor, type WorkKind, WORK_KINDS } from '@colloquy/contract/credits';
import { sqlQuery } from '../../server/src/platform/database/scope.ts';
import { newId } from '../../server/src/platform/ids.ts';

type PaidFile = { id: string; jobId: string; personId: string; at: Date; ms: number; state: WorkEnding };
type WorkEnding = 'ready' | 'waiting' | 'cancelled';

/** A posting to write; `place` is its order. */
type LedgerAction = {
  at: Date;
  kind: 'grant' | 'reserve' | 'settle' | 'release';
  amount: number;
  reservation?: string;
  subject?: string;
  job?: string | undefined;
  whose?: string;
  sid?: Sid;
  quote?: Quote;
  quantity?: number;
  until?: Date;
};

const FIRST_PRICES = '00000000-0000-7000-8000-000000000001';
const PRICES: Record<WorkKind, number> = {
  transcription: 100,
  'human-qc': 400,
  translation: 10,
  document: 50,
  coding: 20,
  video: 150,
};
/** Work of other services, with the quantity of each item. */
const OTHER_WORK: readonly (readonly [WorkKind, (at: number) => number])[] = [
  ['translation', (at) => 2_000 + (at % 50) * 60],
  ['document', (at) => 4 + (at % 30)],
  ['coding', (at) => 40 + (at % 80)],
  ['video', (at) => 60_000 * (3 + (at % 20))],
];

const HOUR = 3_600_000;
const MONTHS = 25;
/** Limits the size of a statement. */
const BATCH_SIZE = 500;

/**
 * Seeds two years of credits: a monthly grant that expires after three months, the work of each file, and an
 * item of another service for every second file. Requires a scope of the organisation and an empty ledger.
 */
export async function seedLedger(organisationId: string): Promise<void> {
  const { rows: files } = await sqlQuery<PaidFile>(
    `select f.id, j.id as "jobId", j.created_by as "personId", j.created_at as at, f.duration_ms as ms,
       case when f.stage = 3 then 'waiting' when j.status = 'cancelled' then 'cancelled' else 'ready' end as state
     from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id order by j.created_at`,
  );
  const works = files.flatMap((file, at) => actionsForFile(file, at));
  const used = works.reduce((sum, { kind, amount }) => (kind === 'settle' ? sum + amount : sum), 0);
  const actions = [...grants(Math.ceil((used / MONTHS) * 1.6) + 20_000), ...works].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  for (let from = 0; from < actions.length; from += BATCH_SIZE)
    await writeActions(organisationId, actions.slice(from, from + BATCH_SIZE));
}

function grants(amount: number): LedgerAction[] {
  const now = new Date();
  const startOf = (month: number): Date =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1));
  return Array.from({ length: MONTHS }, (_, at) => ({
    at: startOf(at - MONTHS + 1),
    kind: 'grant',
    amount,
    until: startOf(at - MONTHS + 4),
  }));
}

function actionsForFile(file: PaidFile, at: number): LedgerAction[] {
  const own = actionsForWork(file, {
    subject: file.id,
    job: file.jobId,
    work: 'transcription',
    quantity: file.ms,
  });
  if (at % 2 === 1) return own;
  const [work, amountOf] = OTHER_WORK[(at / 2) % OTHER_WORK.length]!;
  // The object is deleted, but its payment stays.
  const other = actionsForWork(
    { ...file, state: 'ready' },
    { subject: newId(), work, quantity: amountOf(at) },
  );
  return [...own, ...other];
}

type PaidWork = { subject: string; job?: string; work: WorkKind; quantity: number };

function actionsForWork(
  { at, personId, state }: PaidFile,
  { subject, job, work, quantity }: PaidWork,
): LedgerAction[] {
  const quote = { priceListId: FIRST_PRICES, work, price: PRICES[work] };
  const price = priceFor(quantity, quote);
  const about = { reservation: newId(), sid: WORK_KINDS[work].sid, quantity };
  const end = { ...about, at: new Date(Math.min(at.getTime() + HOUR, Date.now())) };
  const endings: Record<WorkEnding, LedgerAction[]> = {
    ready: [{ ...end, kind: 'settle', amount: price }],
    cancelled: [{ ...end, kind: 'release', amount: 0 }],
    waiting: [],
  };
  return [
    { ...about, at, kind: 'reserve', subject, job, whose: personId, quote, amount: reservationFor(price) },
    ...endings[state],
  ];
}

async function writeActions(organisationId: string, actions: readonly LedgerAction[]): Promise<void> {
  await sqlQuery(
    `select case kind
       when 'grant' then api.grant_credits($1, gen_random_uuid(), null, at, amount, until)
       when 'reserve' then (api.reserve_credits($1, gen_random_uuid(), whose, at, reservation, subject, job, whose, sid,
         quote, quantity, amount)).outcome
       else api.end_reservation($1, gen_random_uuid(), null, at, kind, reservation, amount, quantity) end
     from (select * from jsonb_to_recordset($2) a (place int, at timestamptz, kind text, amount bigint, reservation uuid,
       subject uuid, job uuid, whose uuid, sid text, quote jsonb, quantity bigint, until timestamptz) order by place) act`,
    [organisationId, JSON.stringify(actions.map((act, place) => ({ ...act, place })))],
  );
}
