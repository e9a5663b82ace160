import { priceFor, type Quote, reserveFor, type Sid, type Work, WORKS } from '@colloquy/contract';
import { sqlQuery } from '../../server/src/platform/database/scope.ts';
import { newId } from '../../server/src/platform/ids.ts';

type File = { id: string; jobId: string; personId: string; at: Date; ms: number; state: Ending };
type Ending = 'ready' | 'waiting' | 'cancelled';

/** A posting to be: `place` is its order. */
type Act = {
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
const PRICES: Record<Work, number> = {
  transcription: 100,
  'human-qc': 400,
  translation: 10,
  document: 50,
  coding: 20,
  video: 150,
};
/** Work beside the recordings: a piece of it for each, and how much. */
const OTHERS: readonly (readonly [Work, (at: number) => number])[] = [
  ['translation', (at) => 2_000 + (at % 50) * 60],
  ['document', (at) => 4 + (at % 30)],
  ['coding', (at) => 40 + (at % 80)],
  ['video', (at) => 60_000 * (3 + (at % 20))],
];

const HOUR = 3_600_000;
const MONTHS = 25;
/** In one call: a statement may not grow without end. */
const AT_ONCE = 500;

/**
 * Two years of an organisation's credits, as its ledger would have written them: every month a grant that expires three
 * months later, for each file its own work, and for every second one a piece of another service's. In a scope of the
 * organisation, whose ledger is empty.
 */
export async function fillLedger(organisationId: string): Promise<void> {
  const { rows: files } = await sqlQuery<File>(
    `select f.id, j.id as "jobId", j.created_by as "personId", j.created_at as at, f.duration_ms as ms,
       case when f.stage = 3 then 'waiting' when j.standing = 'cancelled' then 'cancelled' else 'ready' end as state
     from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id order by j.created_at`,
  );
  const works = files.flatMap((file, at) => actsOf(file, at));
  const used = works.reduce((sum, { kind, amount }) => (kind === 'settle' ? sum + amount : sum), 0);
  const acts = [...grants(Math.ceil((used / MONTHS) * 1.6) + 20_000), ...works].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  for (let from = 0; from < acts.length; from += AT_ONCE)
    await post(organisationId, acts.slice(from, from + AT_ONCE));
}

function grants(amount: number): Act[] {
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

function actsOf(file: File, at: number): Act[] {
  const own = piece(file, { subject: file.id, job: file.jobId, work: 'transcription', quantity: file.ms });
  if (at % 2 === 1) return own;
  const [work, amountOf] = OTHERS[(at / 2) % OTHERS.length]!;
  // What it was about is gone, as things go; what was paid for it stays.
  const other = piece({ ...file, state: 'ready' }, { subject: newId(), work, quantity: amountOf(at) });
  return [...own, ...other];
}

type Piece = { subject: string; job?: string; work: Work; quantity: number };

function piece({ at, personId, state }: File, { subject, job, work, quantity }: Piece): Act[] {
  const quote = { priceListId: FIRST_PRICES, work, price: PRICES[work] };
  const price = priceFor(quantity, quote);
  const about = { reservation: newId(), sid: WORKS[work].sid, quantity };
  const end = { ...about, at: new Date(Math.min(at.getTime() + HOUR, Date.now())) };
  const endings: Record<Ending, Act[]> = {
    ready: [{ ...end, kind: 'settle', amount: price }],
    cancelled: [{ ...end, kind: 'release', amount: 0 }],
    waiting: [],
  };
  return [
    { ...about, at, kind: 'reserve', subject, job, whose: personId, quote, amount: reserveFor(price) },
    ...endings[state],
  ];
}

async function post(organisationId: string, acts: readonly Act[]): Promise<void> {
  await sqlQuery(
    `select case kind
       when 'grant' then api.grant_credits($1, gen_random_uuid(), null, at, amount, until)
       when 'reserve' then (api.reserve_credits($1, gen_random_uuid(), whose, at, reservation, subject, job, whose, sid,
         quote, quantity, amount)).outcome
       else api.end_reservation($1, gen_random_uuid(), null, at, kind, reservation, amount, quantity) end
     from (select * from jsonb_to_recordset($2) a (place int, at timestamptz, kind text, amount bigint, reservation uuid,
       subject uuid, job uuid, whose uuid, sid text, quote jsonb, quantity bigint, until timestamptz) order by place) act`,
    [organisationId, JSON.stringify(acts.map((act, place) => ({ ...act, place })))],
  );
}
