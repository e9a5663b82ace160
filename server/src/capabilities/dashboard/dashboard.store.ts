import { sqlQuery } from '../../platform/database/scope.ts';

type Figures = { organisations: number | null; people: number; activePeople: number; jobs: number | null };

/** Counts of whatever the scope may see: the installation for the platform login, else the own organisation. */
export async function countFigures(reach: 'installation' | 'organisation'): Promise<Figures> {
  const isAll = reach === 'installation';
  const { rows } = await sqlQuery<Figures>(
    `select ${isAll ? '(select count(*)::int from organisation where deleted_at is null)' : 'null::int'} as organisations,
      count(*)::int as people, count(*) filter (where state = 'active')::int as "activePeople",
      ${isAll ? 'null::int' : '(select count(*)::int from job where deleted_at is null)'} as jobs
     from person where deleted_at is null`,
  );
  return rows[0]!;
}
