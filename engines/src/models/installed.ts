import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../ports/engine-error.ts';
import { digestOf, findModel, readManifest, type ModelEntry } from './manifest.ts';

/** Written last: who finds it with the model's digest knows that the files beside it were checked. */
export const stampOf = (model: ModelEntry): string => `${model.name}.stamp`;

/** Whether the model lies in the folder, by its stamp and the sizes of its files: cheap enough for every start. */
export async function isInstalled(model: ModelEntry, folder: string): Promise<boolean> {
  try {
    if ((await readFile(join(folder, stampOf(model)), 'utf8')).trim() !== digestOf(model)) return false;
    const sizes = await Promise.all(
      model.files.map(async ({ file }) => (await stat(join(folder, file))).size),
    );
    return model.files.every(({ bytes }, i) => sizes[i] === bytes);
  } catch {
    return false;
  }
}

export async function stampInstalled(model: ModelEntry, folder: string): Promise<void> {
  await writeFile(join(folder, stampOf(model)), `${digestOf(model)}\n`);
}

/** Fails with `EngineError('model-missing')` where the model was not fetched into the folder. */
export async function requireModels(names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    const model = findModel(name);
    if (!(await isInstalled(model, folder))) throw new EngineError('model-missing', { model: model.title });
  }
}

/**
 * Reads every file of every installed model and compares its digest. A model that is not what it should be loses its
 * stamp, so that the next fetch makes it again. Answers the titles of those models.
 */
export async function verifyModels(folder: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const model of readManifest().models) {
    // What was never asked for is not missed.
    if (model.optional && !(await isInstalled(model, folder))) continue;
    const digests = await Promise.all(
      model.files.map(({ file }) => sha256Of(join(folder, file)).catch(() => undefined)),
    );
    if (
      model.files.every(({ sha256 }, i) => digests[i] !== undefined && (sha256 ?? digests[i]) === digests[i])
    )
      continue;
    wrong.push(model.title);
    await rm(join(folder, stampOf(model)), { force: true });
  }
  return wrong;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
