import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Rows of a checkpoint's variable. In torch checkpoints: from element `at` of the storage `entry`. */
const partSchema = z.object({
  key: z.string(),
  rows: z.tuple([z.int(), z.int()]).optional(),
  entry: z.string().optional(),
  at: z.int().optional(),
  shape: z.array(z.int()).optional(),
});

const tensorSchema = z.object({
  name: z.string(),
  dtype: z.enum(['f32', 'f16', 'i8']),
  offset: z.int(),
  length: z.int(),
  op: z.enum(['copy', 'transpose', 'q8', 'q8scale']),
  /** Joined along rows. */
  parts: z.array(partSchema).min(1),
});

const recipeSchema = z.object({
  bin: z.string(),
  bytes: z.int(),
  /** Of the file; missing where it was never made yet: then it is as right as the weights, whose digest is known. */
  sha256: z.string().optional(),
  graph: z.string(),
  tensors: z.array(tensorSchema),
});

export type Part = z.infer<typeof partSchema>;
export type RecipeTensor = z.infer<typeof tensorSchema>;
export type Recipe = z.infer<typeof recipeSchema>;

/** The graphs without weights, and beside each the recipe for its weights, made by `tools/make_graphs.py`. */
export const GRAPHS = new URL('./graphs/', import.meta.url);

export async function readRecipe(name: string): Promise<Recipe> {
  return recipeSchema.parse(JSON.parse(await readFile(new URL(`${name}.recipe.json`, GRAPHS), 'utf8')));
}
