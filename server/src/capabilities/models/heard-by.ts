import type { HeardBy } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

type Found = { subjectId: string; model: string; sentTo: string | null; insteadOf: string | null };

/**
 * What wrote down the words of these subjects, by their latest run; where a part of the sound left this machine, who got
 * it. Within a scope.
 */
export async function findHeardBy(subjectIds: readonly string[]): Promise<Map<string, HeardBy>> {
  if (subjectIds.length === 0) return new Map();
  const { rows } = await sqlQuery<Found>(
    `select distinct on (r.subject_id) r.subject_id as "subjectId", coalesce(c.name || ', ', '') || r.model as model,
       r.settings ->> 'insteadOf' as "insteadOf",
       (select max(sent.name) from model_run s join engine_connection sent on sent.id = s.connection_id
         where s.organisation_id = r.organisation_id and s.subject_id = r.subject_id and s.leaves_machine) as "sentTo"
     from model_run r left join engine_connection c on c.id = r.connection_id
     where r.subject_id = any ($1) and r.ability = 'speech'
     order by r.subject_id, r.started_at desc, r.id desc`,
    [subjectIds],
  );
  return new Map(
    rows.map(({ subjectId, model, sentTo, insteadOf }) => [subjectId, { engine: model, sentTo, insteadOf }]),
  );
}

/** Whether the words of a subject were written down by another engine than its order named, at least in part. */
export async function fellBack(subjectId: string): Promise<boolean> {
  const { rows } = await sqlQuery(
    `select from model_run where subject_id = $1 and ability = 'speech' and settings ->> 'insteadOf' is not null limit 1`,
    [subjectId],
  );
  return rows.length > 0;
}
