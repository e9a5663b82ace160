import type { StatementMonth } from '@colloquy/contract';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { sumReviews } from './sum-reviews.ts';

/** What a reviewer has done by month, each beginning at midnight where the reviewer lives; the newest first. */
export async function readStatement({
  personId,
}: Caller): Promise<{ timeZone: string; months: StatementMonth[] }> {
  const zones = await sqlQuery<{ timeZone: string }>(
    `select coalesce(p.time_zone, o.time_zone) as "timeZone"
     from person p join organisation o on o.id = p.organisation_id where p.id = $1`,
    [personId],
  );
  const months = await sumReviews([personId]);
  return {
    timeZone: zones.rows[0]?.timeZone ?? 'UTC',
    months: months.map(({ personId: _own, ...month }) => month),
  };
}
