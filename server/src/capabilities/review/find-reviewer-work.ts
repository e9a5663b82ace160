import type { Query } from '@colloquy/contract';
import type { CreditPrice } from '@colloquy/contract/credits';
import type { findReviewerWork as endpoint, ReviewerWork } from '@colloquy/contract/review';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { countAssignments } from './assignments-anywhere.ts';
import { type DayRange, nextAbsence } from './review.rules.ts';
import { sumReviews } from './statement.ts';

type Row = { id: string; name: string; isActive: boolean };

const LIST: KeysetList<'name'> = {
  columns: `p.id, p.name, p.state = 'active' as "isActive"`,
  from: 'published.person p',
  id: 'p.id',
  sorts: { name: { by: 'p.name', type: 'text' } },
  defaultSort: 'name',
};

/**
 * Reviewers of an organisation with their load and one month of work. Deactivated reviewers are included,
 * because their work is still paid.
 */
export async function findReviewerWork(
  organisationId: string,
  { month = now().toISOString().slice(0, 7), ...filter }: Query<typeof endpoint>,
): Promise<Page<ReviewerWork>> {
  const { page, months, facts } = await run(asSystem(organisationId), async () => {
    const found = await findPage<Row, 'name'>(LIST, filter, () => conditionsOf(organisationId, filter.q));
    const ids = found.rows.map(({ id }) => id);
    const [sums, known] = await Promise.all([sumReviews(ids, month), findFacts(ids)]);
    return { page: found, months: sums, facts: known };
  });
  const counts = await countAssignments(
    page.rows.map(({ id }) => id),
    month,
  );
  const today = now().toISOString().slice(0, 10);
  const rows = page.rows.map((row): ReviewerWork => {
    const { absences, rate } = facts.get(row.id)!;
    const away = nextAbsence(absences, today);
    const done = months.find(({ personId }) => personId === row.id);
    const { jobs = 0, audioMs = 0, amounts = [], unratedMs = 0 } = done ?? {};
    return {
      ...row,
      ...(counts.get(row.id) ?? { offered: 0, inProgress: 0, turnaroundMs: null }),
      jobs,
      audioMs,
      amounts,
      unratedMs,
      rate,
      awayFrom: away?.fromDay ?? null,
      awayTo: away?.toDay ?? null,
    };
  });
  return { ...page, rows };
}

function conditionsOf(organisationId: string, q: string | undefined): Conditions {
  const conditions = new Conditions().add((id) => `p.organisation_id = ${id}`, organisationId);
  conditions.add(() => `p.role = 'reviewer' and p.deleted_at is null`);
  if (q)
    conditions.add(
      (pattern) => `(p.name ilike ${pattern} or p.username::text ilike ${pattern})`,
      likePatternOf(q),
    );
  return conditions;
}

type ReviewerFacts = { absences: DayRange[]; rate: CreditPrice | null };

async function findFacts(personIds: readonly string[]): Promise<Map<string, ReviewerFacts>> {
  const { rows } = await sqlQuery<ReviewerFacts & { id: string }>(
    `select p.id, coalesce((
         select json_agg(json_build_object('fromDay', b.from_day, 'toDay', b.to_day)) from absence b
         where b.organisation_id = p.organisation_id and b.person_id = p.id), '[]') as absences,
       (select case when q.minor is not null then json_build_object('currency', q.currency, 'minor', q.minor) end
         from reviewer_rate q where q.organisation_id = p.organisation_id and q.person_id = p.id
         order by q.from_at desc, q.id desc limit 1) as rate
     from published.person p where p.id = any ($1::uuid[])`,
    [personIds],
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
