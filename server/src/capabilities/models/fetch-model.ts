import type { LocalModel } from '@colloquy/contract/models';
import { describeModels, fetchModels } from '@colloquy/engines';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { defineTask, TaskFailure } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { modelFetch } from './engines.table.ts';
import { modelsFolder } from './engines.ts';

/** Saves progress at most this often: more is not visible. */
const SAVE_INTERVAL_MS = 1_000;
const UNFINISHED_STATES: ('waiting' | 'running' | 'done' | 'failed')[] = ['waiting', 'running'];

/** Every model of the manifest: its state in the folder, and its last download. */
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

/** Records the request for a model, outside any scope. False: its download is already under way. */
export async function requestModel(name: string): Promise<boolean> {
  const model = (await describeModels(modelsFolder())).find((each) => each.name === name);
  if (!model) refuse('not-found');
  if (model.isPresent) refuse('not-now', 'This model is already installed.');
  return run(asPlatform(), async () => {
    const requested = {
      name,
      state: 'waiting' as const,
      bytes: 0,
      total: 0,
      failure: null,
      changedAt: now(),
    };
    const [last] = await db.select().from(modelFetch).where(eq(modelFetch.name, name)).for('update');
    // A dead worker leaves its state behind: after an hour without progress the model may be requested again.
    const isUnfinished =
      last &&
      UNFINISHED_STATES.includes(last.state) &&
      now().getTime() - last.changedAt.getTime() < 3_600_000;
    if (isUnfinished) return false;
    await db
      .insert(modelFetch)
      .values(requested)
      .onConflictDoUpdate({ target: modelFetch.name, set: requested });
    return true;
  });
}

/** Enqueues the download in the caller's scope. */
export async function enqueueModelFetch(who: Caller, name: string): Promise<void> {
  await audit(who, 'model.requested');
  await enqueue(fetchModel, {
    organisationId: who.organisationId,
    subjectId: who.organisationId,
    key: newId(),
    payload: { name },
  });
}

/** Downloads a model into this worker's folder, and saves its progress. */
export const fetchModel = defineTask({
  name: 'models.fetch-model',
  label: 'Download a model',
  queue: 'models',
  payload: z.object({ name: z.string() }),
  tries: 1,
  handle: async (task) => {
    const { name } = task.payload;
    let savedAt = 0;
    let saving = saveFetch(name, { state: 'running' });
    try {
      await fetchModels({
        into: modelsFolder(),
        names: [name],
        signal: task.signal,
        onProgress: ({ bytes, total }) => {
          if (performance.now() - savedAt < SAVE_INTERVAL_MS) return;
          savedAt = performance.now();
          saving = saving.then(() => saveFetch(name, { bytes, total })).catch(() => {});
        },
      });
    } catch (error) {
      await saving;
      task.signal.throwIfAborted();
      await saveFetch(name, {
        state: 'failed',
        failure: error instanceof Error ? error.message : 'It failed.',
      });
      throw new TaskFailure('model-not-fetched', { isFinal: true, cause: error });
    }
    await saving;
    await saveFetch(name, { state: 'done', failure: null });
    await task.finish('done');
  },
});

async function saveFetch(name: string, change: Partial<typeof modelFetch.$inferInsert>): Promise<void> {
  await run(asPlatform(), () =>
    db
      .update(modelFetch)
      .set({ ...change, changedAt: now() })
      .where(eq(modelFetch.name, name)),
  );
}
