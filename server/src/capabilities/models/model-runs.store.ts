import type { EngineDescription } from '@colloquy/engines';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { modelRun } from './model-runs.table.ts';
import type { TranscribedBy } from '@colloquy/contract/jobs';

type Ability = (typeof modelRun.$inferSelect)['ability'];

/**
 * Records the start of an engine run on a subject: engine, weights and settings. `end` takes the length of
 * the audio.
 */
export async function recordRun(
  organisationId: string,
  subjectId: string,
  ability: Ability,
  engine: EngineDescription,
  settings: Record<string, unknown>,
  connectionId: string | null = null,
): Promise<{ id: string; end: (amountMs: number) => Promise<void> }> {
  const id = newId();
  await db.insert(modelRun).values({
    id,
    organisationId,
    subjectId,
    ability,
    engine: engine.name,
    model: engine.model,
    modelSha256: engine.modelSha256,
    settings,
    connectionId,
    isRemote: engine.isRemote,
    startedAt: now(),
  });
  return {
    id,
    end: async (amountMs) => {
      await db.update(modelRun).set({ endedAt: now(), amountMs }).where(eq(modelRun.id, id));
    },
  };
}

type TranscribedByRow = { subjectId: string; model: string; sentTo: string | null; insteadOf: string | null };

/**
 * The engine that transcribed each subject, by its latest run, and the recipient if any audio left this
 * server. Within a scope.
 */
export async function findTranscribedBy(subjectIds: readonly string[]): Promise<Map<string, TranscribedBy>> {
  if (subjectIds.length === 0) return new Map();
  const { rows } = await sqlQuery<TranscribedByRow>(
    `select distinct on (r.subject_id) r.subject_id as "subjectId", coalesce(c.name || ', ', '') || r.model as model,
       r.settings ->> 'insteadOf' as "insteadOf",
       (select max(sent.name) from model_run s join engine_connection sent on sent.id = s.connection_id
         where s.organisation_id = r.organisation_id and s.subject_id = r.subject_id and s.is_remote) as "sentTo"
     from model_run r left join engine_connection c on c.id = r.connection_id
     where r.subject_id = any ($1) and r.ability = 'speech'
     order by r.subject_id, r.started_at desc, r.id desc`,
    [subjectIds],
  );
  return new Map(
    rows.map(({ subjectId, model, sentTo, insteadOf }) => [subjectId, { engine: model, sentTo, insteadOf }]),
  );
}

/** Whether another engine than the ordered one transcribed at least a part of the subject. */
export async function usedFallbackEngine(subjectId: string): Promise<boolean> {
  const { rows } = await sqlQuery(
    `select from model_run where subject_id = $1 and ability = 'speech' and settings ->> 'insteadOf' is not null limit 1`,
    [subjectId],
  );
  return rows.length > 0;
}
