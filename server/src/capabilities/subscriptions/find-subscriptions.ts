import {
  PERIODS,
  PLANS,
  type findSubscriptions as endpoint,
  type Query,
  type SubscriptionSummary,
} from '@colloquy/contract';
import { dayIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';

type Filter = Query<typeof endpoint>;

type Row = Omit<SubscriptionSummary, 'planLabel' | 'periodLabel' | 'state' | 'createdAt' | 'endedAt'> & {
  createdAt: Date;
  endedAt: Date | null;
  timeZone: string;
};

/** Days go over as text: a driver would make moments of them. */
const COLUMNS = `s.id, s.organisation_id as "organisationId", o.name as organisation, o.time_zone as "timeZone", s.plan,
  s.period, s.seats, s.renews, s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.created_at as "createdAt",
  s.ended_at as "endedAt", s.version`;
const FROM = 'subscription s join organisation o on o.id = s.organisation_id';

const LIST: KeysetList<'createdAt' | 'startsOn'> = {
  columns: COLUMNS,
  from: FROM,
  id: 's.id',
  sorts: {
    createdAt: { by: 's.created_at', type: 'timestamptz' },
    startsOn: { by: 's.starts_on', type: 'date' },
  },
  usual: '-createdAt',
};

/** The subscriptions that the scope may see: of the own organisation, or in the platform's scope of all. */
export async function findSubscriptions({
  q,
  organisation,
  state,
  ...page
}: Omit<Filter, 'organisation'> & { organisation?: string }): Promise<Page<SubscriptionSummary>> {
  const found = await findPage<Row, 'createdAt' | 'startsOn'>(LIST, page, () => {
    const conditions = new Conditions().add(() => 'o.deleted_at is null');
    if (organisation !== undefined && organisation !== 'all')
      conditions.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
    if (state)
      conditions.add(
        (at) => `(s.ended_at is null or s.ended_at > ${at}::timestamptz) is ${state === 'present'}`,
        now(),
      );
    if (q) conditions.add((pattern) => `o.name ilike ${pattern}`, patternOf(q));
    return conditions;
  });
  return { ...found, rows: found.rows.map(toSummary) };
}

export async function readSubscription(id: string): Promise<SubscriptionSummary> {
  const { rows } = await sqlQuery<Row>(`select ${COLUMNS} from ${FROM} where s.id = $1`, [id]);
  return toSummary(found(rows[0]));
}

function toSummary({ timeZone, createdAt, endedAt, ...row }: Row): SubscriptionSummary {
  return {
    ...row,
    planLabel: PLANS[row.plan],
    periodLabel: PERIODS[row.period],
    state: endedAt && endedAt <= now() ? 'ended' : stateOn(dayIn(timeZone, now()), row),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt && endedAt.toISOString(),
  };
}

function stateOn(
  today: string,
  { startsOn, endsOn, renews }: Pick<Row, 'startsOn' | 'endsOn' | 'renews'>,
): 'planned' | 'running' | 'lapsed' {
  if (today < startsOn) return 'planned';
  return today > endsOn && !renews ? 'lapsed' : 'running';
}
