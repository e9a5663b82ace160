import type { StatementMonth } from '@colloquy/contract';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';

/** What a reviewer has done by month, each beginning at midnight where the reviewer lives; the newest first. */
export async function readStatement({
  personId,
}: Caller): Promise<{ timeZone: string; months: StatementMonth[] }> {
  const zones = await sqlQuery<{ timeZone: string }>(
    `select coalesce(p.time_zone, o.time_zone) as "timeZone"
     from person p join organisation o on o.id = p.organisation_id where p.id = $1`,
    [personId],
  );
  const timeZone = zones.rows[0]?.timeZone ?? 'UTC';
  const { rows } = await sqlQuery<StatementMonth>(
    `select to_char(done_at at time zone $2, 'YYYY-MM') as month, count(*)::int as jobs,
       sum(audio_ms)::float8 as "audioMs"
     from review_record where person_id = $1 group by 1 order by 1 desc`,
    [personId, timeZone],
  );
  return { timeZone, months: rows };
}
