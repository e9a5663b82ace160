import type { LocalModel } from '@colloquy/contract';
import { describeModels, fetchModels } from '@colloquy/engines';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { defineTask, TaskFailure } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { modelFetch } from './engines.table.ts';
import { modelsFolder } from './open-models.ts';

/** Told at most this often: a person sees no more. */
const TELL_EVERY_MS = 1_000;
const UNDER_WAY: ('waiting' | 'running' | 'done' | 'failed')[] = ['waiting', 'running'];

/** Every model of the manifest, as it stands in the folder, with how its last fetching went. */
export async function findModels(config: Pick<Config, 'modelsFolder'>): Promise<LocalModel[]> {
  const [states, fetches] = await Promise.all([
    describeModels(config.modelsFolder),
    run(asPlatform(), () => db.select().from(modelFetch)),
  ]);
  return states.map(({ name, title, ability, licence, bytes, isOptional, isPresent }) => {
    const last = fetches.find((each) => each.name === name);
    const fetching = last
      ? { state: last.state, bytes: last.bytes, total: last.total, failure: last.failure }
      : null;
    return { name, title, ability, licence, bytes, isOptional, isPresent, fetching };
  });
}

/** Notes that a model is asked for; outside any scope. False: it is under way already, and is fetched once. */
export async function askForModel(name: string): Promise<boolean> {
  const model = (await describeModels(modelsFolder())).find((each) => each.name === name);
  if (!model) refuse('not-found');
  if (model.isPresent) refuse('not-now', 'This model is there already.');
  return run(asPlatform(), async () => {
    const asked = { name, state: 'waiting' as const, bytes: 0, total: 0, failure: null, changedAt: now() };
    const [last] = await db.select().from(modelFetch).where(eq(modelFetch.name, name)).for('update');
    // A worker that died leaves its state behind: after an hour without a word it may be asked again.
    const isUnderWay =
      last && UNDER_WAY.includes(last.state) && now().getTime() - last.changedAt.getTime() < 3_600_000;
    if (isUnderWay) return false;
    await db.insert(modelFetch).values(asked).onConflictDoUpdate({ target: modelFetch.name, set: asked });
    return true;
  });
}

/** Asks a worker to fetch it, in the scope of whoever asked. */
export async function orderModel(who: Caller, name: string): Promise<void> {
  await audit(who, 'model.asked-for');
  await enqueue(fetchModel, {
    organisationId: who.organisationId,
    subjectId: who.organisationId,
    key: newId(),
    payload: { name },
  });
}

/** Fetches a model into the folder of this worker, and says how far it is. */
export const fetchModel = defineTask({
  name: 'models.fetch-model',
  lane: 'models',
  payload: z.object({ name: z.string() }),
  tries: 1,
  handle: async (task) => {
    const { name } = task.payload;
    let toldAt = 0;
    let telling = tell(name, { state: 'running' });
    try {
      await fetchModels({
        into: modelsFolder(),
        names: [name],
        signal: task.signal,
        onProgress: ({ bytes, total }) => {
          if (performance.now() - toldAt < TELL_EVERY_MS) return;
          toldAt = performance.now();
          telling = telling.then(() => tell(name, { bytes, total })).catch(() => {});
        },
      });
    } catch (error) {
      await telling;
      task.signal.throwIfAborted();
      await tell(name, { state: 'failed', failure: error instanceof Error ? error.message : 'It failed.' });
      throw new TaskFailure('model-not-fetched', { isFinal: true, cause: error });
    }
    await telling;
    await tell(name, { state: 'done', failure: null });
    await task.finish('done');
  },
});

async function tell(name: string, change: Partial<typeof modelFetch.$inferInsert>): Promise<void> {
  await run(asPlatform(), () =>
    db
      .update(modelFetch)
      .set({ ...change, changedAt: now() })
      .where(eq(modelFetch.name, name)),
  );
}
