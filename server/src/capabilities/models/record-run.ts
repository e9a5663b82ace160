import type { EngineDescription } from '@colloquy/engines';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { modelRun } from './models.table.ts';

type Ability = (typeof modelRun.$inferSelect)['ability'];

/** Notes that an engine begins to work on a subject: which one, on which weights, how set. Ends with the audio's length. */
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
    leavesMachine: engine.leavesMachine,
    startedAt: now(),
  });
  return {
    id,
    end: async (amountMs) => {
      await db.update(modelRun).set({ endedAt: now(), amountMs }).where(eq(modelRun.id, id));
    },
  };
}
