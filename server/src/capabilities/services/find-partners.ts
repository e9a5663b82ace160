import { type Query, serviceOf, type Sid, SIDS } from '@colloquy/contract';
import type { findPartners as endpoint, Partner } from '@colloquy/contract/services';
import { sqlQuery } from '../../platform/database/scope.ts';
import {
  readCursor,
  writeCursor,
  Conditions,
  type Page,
  likePatternOf,
  offsetOfPage,
} from '../../platform/database/keyset-list.ts';
import { defineProvider } from '../../platform/provider.ts';
import { refuse } from '../../platform/refusal.ts';
import { isServiceDefined } from './define-service.ts';
import { jobsByService } from './find-services.ts';
import { z } from 'zod';

type Filter = Query<typeof endpoint>;
type Row = Omit<Partner, 'service' | 'creditsUsed' | 'jobs'>;
export type SpentCredits = { organisationId: string; sid: Sid; spent: number };

/** Credits that organisations spent on each service, net of refunds, from their ledgers. */
export const creditsByService = defineProvider<[organisationIds: string[]], SpentCredits[]>(
  'services.credits',
);

/** Users and jobs per organisation and service. */
const COLUMNS = `o.id as "organisationId", o.name as organisation, s.sid, used."isOn",
  case when used."isOn" then (
    select count(*)::int from published.person p where p.organisation_id = o.id and p.role = 'customer' and p.state = 'active'
      and p.deleted_at is null and not exists (select from person_service x where x.organisation_id = o.id
        and x.person_id = p.id and x.sid = s.sid and not x.is_on)) else 0 end as people`;

const quoted = (sids: readonly Sid[]): string => sids.map((sid) => `'${sid}'`).join(', ');

/** Depends on the installed services, which manifests define. */
const from = (): string => `published.organisation o cross join unnest(array[${quoted(SIDS)}]) s(sid)
  cross join lateral (select s.sid in (${quoted(SIDS.filter(isServiceDefined))}) and not exists (
    select from organisation_service x where x.organisation_id = o.id and x.sid = s.sid and not x.is_on) as "isOn") used`;

/** In the platform's scope: finds users, jobs and used credits per organisation and service, by name. */
export async function findPartners({
  sort = 'organisation',
  after,
  page: number,
  size,
  ...filter
}: Filter): Promise<Page<Partner>> {
  const [direction, beyond] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>'];
  const conditions = conditionsOf(filter);
  if (after !== undefined) {
    const { value, id, sid } = readPosition(after);
    conditions.add(
      (...at) => `(o.name, o.id, s.sid) ${beyond} (${at[0]}, ${at[1]}::uuid, ${at[2]})`,
      value,
      id,
      sid,
    );
  }
  const order = ['o.name', 'o.id', 's.sid'].map((column) => `${column} ${direction}`).join(', ');
  const [{ rows }, total] = await Promise.all([
    sqlQuery<Row>(
      `select ${COLUMNS} from ${from()} where ${conditions.text} order by ${order}
       limit ${size + 1} offset ${after === undefined ? offsetOfPage({ page: number, size }) : 0}`,
      conditions.values,
    ),
    after === undefined ? countPartners(filter) : undefined,
  ]);
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const ids = [...new Set(page.map(({ organisationId }) => organisationId))];
  const used = new Map((await creditsByService.ask(ids)).map((row) => [keyOf(row), row.spent]));
  const jobs = new Map((await jobsByService.ask(ids)).map((row) => [keyOf(row), row.jobs]));
  return {
    rows: page.map((row) => ({
      ...row,
      service: serviceOf(row.sid).name,
      jobs: jobs.get(keyOf(row)) ?? 0,
      creditsUsed: used.get(keyOf(row)) ?? 0,
    })),
    next: last ? writeCursor({ value: last.sid + last.organisation, id: last.organisationId }) : null,
    ...(total !== undefined && { total }),
  };
}

const keyOf = ({ organisationId, sid }: Pick<Row, 'organisationId' | 'sid'>): string =>
  `${organisationId} ${sid}`;

/** Parses a cursor: its value is the service's fixed-length identifier followed by the name. */
function readPosition(after: string): { sid: Sid; value: string; id: string } {
  const { value, id } = readCursor(after);
  const length = SIDS[0].length;
  if (!z.uuid().safeParse(id).success || value.includes('\0'))
    refuse('invalid-input', 'The cursor `after` isn’t from this list.');
  return { sid: value.slice(0, length) as Sid, value: value.slice(length), id };
}

function conditionsOf({ q, organisation, sid }: Pick<Filter, 'q' | 'organisation' | 'sid'>): Conditions {
  const conditions = new Conditions().add(() => 'o.deleted_at is null');
  if (organisation !== 'all')
    conditions.add((one) => `(o.id::text = ${one} or o.code = ${one}::citext)`, organisation);
  if (sid) conditions.add((one) => `s.sid = ${one}`, sid);
  if (q) conditions.add((pattern) => `o.name ilike ${pattern}`, likePatternOf(q));
  return conditions;
}

async function countPartners(filter: Pick<Filter, 'q' | 'organisation' | 'sid'>): Promise<number> {
  const conditions = conditionsOf(filter);
  const { rows } = await sqlQuery<{ total: number }>(
    `select count(*)::int as total from (select from ${from()} where ${conditions.text} limit 10000) counted`,
    conditions.values,
  );
  return rows[0]!.total;
}
