import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../ports/engine.ts';
import { digestOf, findModel, readManifest, type ModelEntry } from './manifest.ts';
import { fileURLToPath } from 'node:url';

/** Written last: a stamp with the model's digest proves that its files were checked. */
const stampFileOf = (model: ModelEntry): string => `${model.name}.stamp`;

/** Checks the stamp and the sizes of a model's files: cheap enough for every start. */
export async function isInstalled(model: ModelEntry, folder: string): Promise<boolean> {
  try {
    if ((await readFile(join(folder, stampFileOf(model)), 'utf8')).trim() !== digestOf(model)) return false;
    const sizes = await Promise.all(
      model.files.map(async ({ file }) => (await stat(join(folder, file))).size),
    );
    return model.files.every(({ bytes }, i) => sizes[i] === bytes);
  } catch {
    return false;
  }
}

export async function stampInstalled(model: ModelEntry, folder: string): Promise<void> {
  await writeFile(join(folder, stampFileOf(model)), `${digestOf(model)}\n`);
}

/** Fails with `EngineError('model-missing')` if the model was not fetched into the folder. */
export async function requireModels(names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    const model = findModel(name);
    if (!(await isInstalled(model, folder))) throw new EngineError('model-missing', { model: model.title });
  }
}

/**
 * Verifies the digest of every file of every installed model. A wrong model loses its stamp, so that the next
 * fetch builds it again. Returns the titles of wrong models.
 */
export async function verifyModels(folder: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const model of readManifest().models) {
    // Optional models that were not requested may be missing.
    if (model.optional && !(await isInstalled(model, folder))) continue;
    const digests = await Promise.all(
      model.files.map(({ file }) => sha256Of(join(folder, file)).catch(() => undefined)),
    );
    if (
      model.files.every(({ sha256 }, i) => digests[i] !== undefined && (sha256 ?? digests[i]) === digests[i])
    )
      continue;
    wrong.push(model.title);
    await rm(join(folder, stampFileOf(model)), { force: true });
  }
  return wrong;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

export type LocalEngineOptions = {
  /** The folder that `fetchModels` filled. */
  modelsFolder: string;
  /** How long the engine's process stays alive after its last call. Default: a minute. */
  idleMs?: number;
};

/**
 * Models folder: `COLLOQUY_MODELS`, or `models` in the data folder, which defaults to `.data` of the clone.
 */
export function modelsFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.COLLOQUY_MODELS) return env.COLLOQUY_MODELS;
  const data = env.COLLOQUY_DATA || fileURLToPath(new URL('../../../.data', import.meta.url));
  return join(data, 'models');
}

export type ModelState = {
  name: string;
  title: string;
  /** Ability of the product that requires the model. */
  ability: 'speech' | 'diarization';
  licence: string;
  /** ISO 639 codes; `*` if the language does not matter. */
  languages: readonly string[];
  /** Fetched on request only, not at the start. */
  isOptional: boolean;
  /** Size of all its files when installed. */
  bytes: number;
  /** Installed, with files that were checked when they were fetched. */
  isPresent: boolean;
  /** Time of the checksum (SHA-256) verification; null if not installed. */
  checkedAt: Date | null;
};

/** Returns every known model with its state in a folder. */
export function describeModels(folder: string): Promise<ModelState[]> {
  return Promise.all(readManifest().models.map((model) => describeModel(model, folder)));
}

async function describeModel(model: ModelEntry, folder: string): Promise<ModelState> {
  const { name, title, ability, licence, languages, optional: isOptional, files } = model;
  const isPresent = await isInstalled(model, folder);
  const checkedAt = isPresent ? (await stat(join(folder, stampFileOf(model)))).mtime : null;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { name, title, ability, licence, languages, isOptional, bytes, isPresent, checkedAt };
}
