import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const sourceSchema = z.discriminatedUnion('kind', [
  /** A file of this name in the administrator's folder. */
  z.object({ kind: z.literal('folder'), file: z.string() }),
  /** Entries of wheels, joined in this order. The wheels may lie in the administrator's folder too. */
  z.object({
    kind: z.literal('packages'),
    parts: z.array(z.object({ package: z.string(), entry: z.string() })),
  }),
  /** The file itself, at a model hub. */
  z.object({ kind: z.literal('hub'), url: z.url({ protocol: /^https$/ }) }),
]);

/** A published file that models are made of, with where it can be had, in the order in which it is tried. */
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
    /** The checkpoint's index. Recipes hold what it says, so it is only compared, never executed. */
    index: z.object({ entry: z.string(), sha256 }),
  }),
]);

const packageSchema = z.object({ version: z.string(), wheel: z.string(), bytes: z.int(), sha256 });

const modelSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** What the product cannot do without this model. */
  ability: z.enum(['speech', 'voices']),
  licence: z.string(),
  origin: z.string(),
  languages: z.array(z.string()),
  /** Fetched when somebody asks for it, not at the start. */
  optional: z.boolean().default(false),
  /** What graphs are filled from; null where the files are used as they were published. */
  weights: weightsSchema.nullable().default(null),
  texts: z.array(publishedSchema.extend({ make: z.enum(['tokens', 'copy']), into: z.string() })),
  /** Published files that are used as they are: no memory is taken for them. */
  copies: z.array(publishedSchema.extend({ into: z.string() })).default([]),
  /** Graphs and recipes in `graphs/` that are filled from the weights. */
  graphs: z.array(z.string()),
  /** What lies in the models folder in the end. */
  files: z.array(
    z.object({
      file: z.string(),
      bytes: z.int(),
      /** Null where it is made here of weights whose digest is known, and was never made yet by whoever wrote this. */
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

/** The models that the product knows: what they are, and where their parts come from. */
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

/** One digest for all files of the models that an engine uses, for descriptions and model runs. */
export function digestOf(...models: readonly ModelEntry[]): string {
  const files = models.flatMap((model) => model.files);
  // A file that is made here is as its weights and its recipe are, and the recipe is part of the product.
  const weights = models.flatMap((model) => model.weights ?? []);
  const lines = files.map((file) => `${file.sha256 ?? weights[0]?.sha256}  ${file.file}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}
