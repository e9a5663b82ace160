import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const sourceSchema = z.discriminatedUnion('kind', [
  /** A file of this name in the administrator's folder. */
  z.object({ kind: z.literal('folder'), file: z.string() }),
  /** Entries of wheels, concatenated in this order. The wheels may also be in the administrator's folder. */
  z.object({
    kind: z.literal('packages'),
    parts: z.array(z.object({ package: z.string(), entry: z.string() })),
  }),
  /** The file itself, at a model hub. */
  z.object({ kind: z.literal('hub'), url: z.url({ protocol: /^https$/ }) }),
]);

/** A published input file of models, with its sources in the order in which they are tried. */
const publishedSchema = z.object({
  file: z.string(),
  bytes: z.int(),
  sha256,
  sources: z.array(sourceSchema),
});

const weightsSchema = z.discriminatedUnion('format', [
  publishedSchema.extend({ format: z.literal('ctranslate2') }),
  publishedSchema.extend({
    format: z.literal('torch'),
    /** The checkpoint's index. Recipes contain its content, so it is only compared, never executed. */
    index: z.object({ entry: z.string(), sha256 }),
  }),
]);

const packageSchema = z.object({ version: z.string(), wheel: z.string(), bytes: z.int(), sha256 });

const modelSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Ability of the product that requires this model. */
  ability: z.enum(['speech', 'diarization']),
  licence: z.string(),
  origin: z.string(),
  languages: z.array(z.string()),
  /** Fetched on request only, not at the start. */
  optional: z.boolean().default(false),
  /** Weights that fill the graphs; null if the files are used as published. */
  weights: weightsSchema.nullable().default(null),
  texts: z.array(publishedSchema.extend({ make: z.enum(['tokens', 'copy']), into: z.string() })),
  /** Published files that are used unchanged and never loaded into memory. */
  copies: z.array(publishedSchema.extend({ into: z.string() })).default([]),
  /** Graphs and recipes in `graphs/` that are filled from the weights. */
  graphs: z.array(z.string()),
  /** Resulting files in the models folder. */
  files: z.array(
    z.object({
      file: z.string(),
      bytes: z.int(),
      /** Null for a file that the author of the recipe never built. Its weights have a known digest. */
      sha256: sha256.nullable(),
    }),
  ),
});

const manifestSchema = z.object({
  packages: z.record(z.string(), packageSchema),
  models: z.array(modelSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ModelEntry = z.infer<typeof modelSchema>;
export type PackageEntry = z.infer<typeof packageSchema>;
export type PublishedFile = z.infer<typeof publishedSchema>;
export type WeightsEntry = z.infer<typeof weightsSchema>;

let manifest: Manifest | undefined;

/** Reads the manifest: all known models and the sources of their files. */
export function readManifest(): Manifest {
  const path = new URL('../../models.json', import.meta.url);
  manifest ??= manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return manifest;
}

export function findModel(name: string): ModelEntry {
  const model = readManifest().models.find((one) => one.name === name);
  if (!model) throw new RangeError(`No model "${name}" in the manifest`);
  return model;
}

/** Digest over all files of an engine's models, for descriptions and model runs. */
export function digestOf(...models: readonly ModelEntry[]): string {
  const files = models.flatMap((model) => model.files);
  // A built file is determined by its weights and its recipe, and the recipe is part of the product.
  const weights = models.flatMap((model) => model.weights ?? []);
  const lines = files.map((file) => `${file.sha256 ?? weights[0]?.sha256}  ${file.file}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
