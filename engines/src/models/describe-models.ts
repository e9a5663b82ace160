import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, stampOf } from './installed.ts';
import { type ModelEntry, readManifest } from './manifest.ts';

export type ModelState = {
  name: string;
  title: string;
  /** What the product cannot do without it. */
  ability: 'speech' | 'voices';
  licence: string;
  /** ISO 639 codes; `*` where the language does not matter. */
  languages: readonly string[];
  /** Fetched when somebody asks for it, not at the start. */
  isOptional: boolean;
  /** Of its files together, once they are there. */
  bytes: number;
  /** It is there, and its files were what they should be when they came. */
  isPresent: boolean;
  /** When their checksums (SHA-256) were compared; null where it is not there. */
  checkedAt: Date | null;
};

/** Every model that the product knows, and how it stands in a folder. */
export function describeModels(folder: string): Promise<ModelState[]> {
  return Promise.all(readManifest().models.map((model) => describe(model, folder)));
}

async function describe(model: ModelEntry, folder: string): Promise<ModelState> {
  const { name, title, ability, licence, languages, optional: isOptional, files } = model;
  const isPresent = await isInstalled(model, folder);
  const checkedAt = isPresent ? (await stat(join(folder, stampOf(model)))).mtime : null;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { name, title, ability, licence, languages, isOptional, bytes, isPresent, checkedAt };
}
