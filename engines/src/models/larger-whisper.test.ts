import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillGraph } from './fill-graph.ts';
import { findModel } from './manifest.ts';
import { GRAPHS, readRecipe } from './recipe.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'larger-'))));
afterAll(() => rm(folder, { recursive: true }));

describe.each(['whisper-small', 'whisper-large-v3-turbo'])('%s', (name) => {
  it('has graphs and recipes as in the manifest', async () => {
    const { graphs, files } = findModel(name);
    for (const graph of graphs) {
      const content = await readFile(new URL(`${graph}.onnx`, GRAPHS));
      const listed = files.find(({ file }) => file === `${graph}.onnx`)!;
      expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        listed.bytes,
        listed.sha256,
      ]);
      const recipe = await readRecipe(graph);
      expect(files.find(({ file }) => file === `${graph}.bin`)!.bytes).toBe(recipe.bytes);
      const ends = recipe.tensors.map(({ offset, length }) => offset + length);
      expect(ends.at(-1)).toBe(recipe.bytes);
    }
  });
});

it('a recipe without a digest is filled and checked by size', async () => {
  const recipe = { ...(await readRecipe('whisper-small/whisper-encoder')), tensors: [] };
  await expect(fillGraph(recipe, () => never(), folder)).rejects.toThrow('came out as');
  await fillGraph({ ...recipe, bytes: 0 }, () => never(), folder);
  expect((await stat(join(folder, recipe.bin))).size).toBe(0);
});

const never = (): never => {
  throw new Error('No tensor is needed.');
};
