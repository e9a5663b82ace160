import type { Query } from '@colloquy/contract';
import {
  PERIODS,
  PLANS,
  type findSubscriptions as endpoint,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';

type Filter = Query<typeof endpoint>;

type Row = Omit<
  SubscriptionSummary,
  'planLabel' | 'periodLabel' | 'state' | 'lastDay' | 'createdAt' | 'endedAt'
> & {
  createdAt: Date;
  endedAt: Date | null;
  timeZone: string;
};

/** Selects days as text, because the driver would parse dates as moments. */
const COLUMNS = `s.id, s.organisation_id as "organisationId", o.name as organisation, o.time_zone as "timeZone", s.plan,
  s.period, s.seats, s.renews, s.starts_on::text as "startsOn", s.ends_on::text as "endsOn", s.created_at as "createdAt",
  s.ended_at as "endedAt", s.version, s.price, s.is_default as "isDefault"`;
const SUBSCRIPTIONS = `select organisation_id, id, plan, period, seats, renews, starts_on, ends_on, created_at, ended_at, version, price,
  false as is_default from subscription`;
/**
 * A row for each organisation on Free without a subscription, from its creation or the end of its last
 * subscription.
 */
const FREE_ROWS = `select o.id, o.id, 0, null::int, null::int, false, (greatest(o.created_at, (select max(e.ended_at)
    from subscription e where e.organisation_id = o.id and e.ended_at <= now())) at time zone o.time_zone)::date,
  null::date, o.created_at, null::timestamptz, 0, null::jsonb, true from published.organisation o where not o.is_operator`;
const fromOf = (rows: string): string =>
  `(${rows}) s join published.organisation o on o.id = s.organisation_id`;

/** The last day in force, as in `lastDayInForce`. Subscriptions without an end come last. */
const LAST_DAY = `(case when s.ended_at is null then coalesce(s.ends_on, '9999-12-31'::date)
  else greatest(s.starts_on, least((s.ended_at at time zone o.time_zone)::date - 1,
    case when s.renews then null else s.ends_on end)) end)`;

type Sort = 'createdAt' | 'startsOn' | 'endsOn' | 'organisation' | 'plan' | 'period' | 'seats';

const LIST: KeysetList<Sort> = {
  columns: COLUMNS,
  from: fromOf(SUBSCRIPTIONS),
  id: 's.id',
  sorts: {
    createdAt: { by: 's.created_at', type: 'timestamptz' },
    startsOn: { by: 's.starts_on', type: 'date' },
    endsOn: { by: LAST_DAY, type: 'date' },
    organisation: { by: 'o.name', type: 'text' },
    plan: { by: 's.plan', type: 'int' },
    period: { by: 'coalesce(s.period, -1)', type: 'int' },
    seats: { by: 'coalesce(s.seats, 0)', type: 'int' },
  },
  defaultSort: '-createdAt',
};

/** Includes organisations that are on Free without a subscription. */
const LIST_WITH_FREE = { ...LIST, from: fromOf(`${SUBSCRIPTIONS} union all ${FREE_ROWS}`) };

/**
 * Finds the subscriptions that the scope sees: of the own organisation, or in the platform's scope, with a
 * named organisation or 'all', including those on Free without a subscription.
 */
export async function findSubscriptions({
  q,
  organisation,
  state,
  ...page
}: Omit<Filter, 'organisation'> & { organisation?: string }): Promise<Page<SubscriptionSummary>> {
  const found = await findPage<Row, Sort>(organisation === undefined ? LIST : LIST_WITH_FREE, page, () => {
    const conditions = new Conditions().add(() => 'o.deleted_at is null');
    if (organisation !== undefined)
      conditions.add(
        (
          at,
        ) => `(not s.is_default or not exists (select from subscription f where f.organisation_id = s.organisation_id
          and (f.ended_at is null or f.ended_at > ${at}::timestamptz)
          and f.starts_on <= (${at}::timestamptz at time zone o.time_zone)::date
          and (f.renews or f.ends_on >= (${at}::timestamptz at time zone o.time_zone)::date)))`,
        now(),
      );
    if (organisation !== undefined && organisation !== 'all')
      conditions.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
    if (state)
      conditions.add(
        (at) => `(s.ended_at is null or s.ended_at > ${at}::timestamptz) is ${state === 'present'}`,
        now(),
      );
    if (q) conditions.add((pattern) => `o.name ilike ${pattern}`, likePatternOf(q));
    return conditions;
  });
  return { ...found, rows: found.rows.map(toSummary) };
}

export async function readSubscription(id: string): Promise<SubscriptionSummary> {
  const { rows } = await sqlQuery<Row>(`select ${COLUMNS} from ${fromOf(SUBSCRIPTIONS)} where s.id = $1`, [
    id,
  ]);
  return toSummary(requireFound(rows[0]));
}

function toSummary({ timeZone, createdAt, endedAt, ...row }: Row): SubscriptionSummary {
  return {
    ...row,
    planLabel: PLANS[row.plan],
    periodLabel: row.period === null ? '' : PERIODS[row.period],
    state: stateOf(now(), { timeZone, endedAt, ...row }),
    lastDay: lastDayInForce({ timeZone, endedAt, ...row }),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt && endedAt.toISOString(),
  };
}

type DatedRow = Pick<Row, 'startsOn' | 'endsOn' | 'renews' | 'timeZone' | 'endedAt'>;

const isWithdrawn = ({ endedAt, startsOn, timeZone }: DatedRow): boolean =>
  endedAt !== null && endedAt <= startOfDay(timeZone, startsOn);

function stateOf(present: Date, dated: DatedRow): SubscriptionSummary['state'] {
  const { startsOn, endsOn, renews, timeZone, endedAt } = dated;
  if (endedAt && endedAt <= present) return isWithdrawn(dated) ? 'withdrawn' : 'ended';
  const today = dayIn(timeZone, present);
  if (today < startsOn) return 'planned';
  return endsOn !== null && today > endsOn && !renews ? 'lapsed' : 'running';
}

/** The day on which it ended belongs to its successor, except if that is also its first day. */
function lastDayInForce(dated: DatedRow): string | null {
  const { startsOn, endsOn, renews, timeZone, endedAt } = dated;
  if (endedAt === null) return endsOn;
  if (isWithdrawn(dated)) return null;
  const before = addDays(dayIn(timeZone, endedAt), -1);
  const last = !renews && endsOn !== null && endsOn < before ? endsOn : before;
  return last < startsOn ? startsOn : last;
}
