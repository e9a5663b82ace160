import { oldestRestorable, type Query, restorableUntil } from '@colloquy/contract';
import {
  type findOrganisations as endpoint,
  type OrganisationSummary,
  type OrganisationSettings,
  organisationSettings,
  type OrganisationDetail,
} from '@colloquy/contract/organisations';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery, db, run } from '../../platform/database/scope.ts';
import { defineProvider } from '../../platform/provider.ts';
import { requireFound } from '../../platform/refusal.ts';
import { eq, and, isNull } from 'drizzle-orm';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { organisation } from '../identity/index.ts';
import { findSupportAccess } from './support-access.ts';

export type OrganisationFilter = Query<typeof endpoint>;

/** Numbers of the jobs of these organisations, without deleted ones, in a scope that sees them. */
export const jobCountsOf = defineProvider<[organisationIds: string[]], Map<string, number>>(
  'organisations.jobs',
);

type RecordedTime = { recordings: number; hours: number };

/** Recordings of an organisation's jobs, without deleted ones, in a scope that sees it. */
export const recordedTimeOf = defineProvider<[organisationId: string], RecordedTime>(
  'organisations.recordings',
);

type Row = Omit<OrganisationSummary, 'createdAt' | 'restorableUntil' | 'jobs'> & {
  createdAt: Date;
  deletedAt: Date | null;
};

const PEOPLE = `(select count(*)::int from published.person p
  where p.organisation_id = o.id and p.role <> 'service' and p.deleted_at is null)`;

/** Counts only for the rows of a page. */
const COLUMNS = `o.id, o.code::text as code, o.name, o.time_zone as "timeZone", o.is_operator as "isOperator", o.version,
  ${PEOPLE} as people,
  o.created_at as "createdAt", o.deleted_at as "deletedAt"`;

type Sort = 'name' | 'createdAt' | 'people' | 'timeZone';

/** Jobs belong to a later capability, so their number is added to a page and cannot sort the list. */
const LIST: KeysetList<Sort> = {
  columns: COLUMNS,
  from: 'published.organisation o',
  id: 'o.id',
  sorts: {
    name: { by: 'o.name', type: 'text' },
    createdAt: { by: 'o.created_at', type: 'timestamptz' },
    people: { by: PEOPLE, type: 'int' },
    timeZone: { by: 'o.time_zone', type: 'text' },
  },
  defaultSort: 'name',
};

/** In the platform's scope: finds all organisations, deleted ones while they can be restored. */
export async function findOrganisations(filter: OrganisationFilter): Promise<Page<OrganisationSummary>> {
  const page = await findPage<Row, Sort>(LIST, filter, () => {
    const conditions = new Conditions();
    if (filter.state === 'active') conditions.add(() => 'o.deleted_at is null');
    else conditions.add((oldest) => `o.deleted_at > ${oldest}`, oldestRestorable(now()));
    if (filter.q)
      conditions.add(
        (pattern) => `(o.name ilike ${pattern} or o.code::text ilike ${pattern})`,
        likePatternOf(filter.q),
      );
    return conditions;
  });
  const jobs = await jobCountsOf.ask(page.rows.map(({ id }) => id));
  return { ...page, rows: page.rows.map((row) => toSummary(row, jobs.get(row.id) ?? 0)) };
}

export async function findOrganisationNames(): Promise<{ id: string; name: string; code: string }[]> {
  const { rows } = await sqlQuery<{ id: string; name: string; code: string }>(
    `select id, name, code::text as code from published.organisation where deleted_at is null order by name, id limit 20000`,
  );
  return rows;
}

/** Reads one organisation that the scope sees; 404 if it is unknown or purged. */
export async function readOrganisation(id: string): Promise<OrganisationSummary> {
  const { rows } = await sqlQuery<Row>(`select ${COLUMNS} from published.organisation o where o.id = $1`, [
    id,
  ]);
  const jobs = await jobCountsOf.ask([id]);
  return toSummary(requireFound(rows[0]), jobs.get(id) ?? 0);
}

function toSummary({ createdAt, deletedAt, ...row }: Row, jobs: number): OrganisationSummary {
  return {
    ...row,
    jobs,
    createdAt: createdAt.toISOString(),
    restorableUntil: deletedAt && restorableUntil(deletedAt).toISOString(),
  };
}

/** Finds the id of the organisation with a code, case-insensitively. */
export const findOrganisationByCode = (code: string): Promise<string | undefined> =>
  run(asPlatform(), async () => {
    const [row] = await db
      .select({ id: organisation.id })
      .from(organisation)
      .where(eq(organisation.code, code));
    return row?.id;
  });

/** Finds the organisation that runs the installation, once it exists. */
export function findOperatorOrganisation(): Promise<{ id: string } | undefined> {
  return run(asPlatform(), async () => {
    const [operator] = await db
      .select({ id: organisation.id })
      .from(organisation)
      .where(and(eq(organisation.isOperator, true), isNull(organisation.deletedAt)));
    return operator;
  });
}

/** Finds the active organisations whose admin has set this setting. */
export function findOrganisationsWithSetting(setting: keyof OrganisationSettings): Promise<string[]> {
  return run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      `select id from published.organisation where deleted_at is null and settings ->> $1 is not null order by id`,
      [setting],
    );
    return rows.map(({ id }) => id);
  });
}

type OrganisationCounts = {
  activePeople: number;
  invitedPeople: number;
  settings: Partial<OrganisationSettings>;
};

/** Reads an organisation with counts of its people and recordings, but none of their content. */
export async function readOrganisationDetail(id: string): Promise<OrganisationDetail> {
  const [summary, { rows }, grant, recorded] = await Promise.all([
    readOrganisation(id),
    sqlQuery<OrganisationCounts>(
      `select o.settings,
        people."activePeople", people."invitedPeople"
       from published.organisation o cross join lateral (
         select count(*) filter (where p.joined_at is not null)::int as "activePeople",
           count(*) filter (where p.joined_at is null)::int as "invitedPeople"
         from published.person p
         where p.organisation_id = o.id and p.role <> 'service' and p.deleted_at is null and p.state = 'active') people
       where o.id = $1`,
      [id],
    ),
    findSupportAccess(id),
    recordedTimeOf.ask(id),
  ]);
  const { settings, ...counted } = requireFound(rows[0]);
  return { ...summary, ...counted, ...recorded, settings: organisationSettings.parse(settings), grant };
}
