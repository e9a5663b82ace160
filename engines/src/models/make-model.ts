import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCheckpoint } from './checkpoint.ts';
import { fillGraph } from './fill.ts';
import type { ModelEntry, PublishedFile } from './manifest.ts';
import { GRAPHS, readRecipe } from './recipe.ts';
import { listTokens } from './whisper-tokens.ts';
import { readerOf, readZip, unpack } from './zip.ts';

/** Where a published file lies: as it is, or in pieces inside of zip files. */
export type Located = { path: string } | { pieces: { zip: string; entry: string }[] };

/**
 * Makes the files of a model in `folder` from published ones. Blocks for seconds and takes 360 MB at its peak: runs in
 * a host. Everything read is checked against the manifest, everything written against it or the recipe.
 */
export async function makeModel(
  model: ModelEntry,
  located: Readonly<Record<string, Located>>,
  folder: string,
): Promise<void> {
  const load = (published: PublishedFile): Promise<Buffer> => {
    const where = located[published.file];
    if (!where) throw new Error(`${published.file} was not fetched`);
    return loadPublished(published, where);
  };
  if (model.weights) {
    const checkpoint = await openCheckpoint(await load(model.weights), model.weights);
    for (const graph of model.graphs) {
      await mkdir(dirname(join(folder, graph)), { recursive: true });
      await fillGraph(await readRecipe(graph), checkpoint, dirname(join(folder, graph)));
      await copyFile(fileURLToPath(new URL(`${graph}.onnx`, GRAPHS)), join(folder, `${graph}.onnx`));
    }
  }
  for (const text of model.texts) {
    const content = (await load(text)).toString('utf8');
    await writeFile(join(folder, text.into), text.make === 'tokens' ? listTokens(content) : content);
  }
}

/** The whole file in memory, checked. */
export async function loadPublished(published: PublishedFile, where: Located): Promise<Buffer> {
  const content =
    'path' in where ? await readFile(where.path) : await joinPieces(where.pieces, published.bytes);
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== published.sha256) throw new Error(`${published.file} has the digest ${found}`);
  return content;
}

async function joinPieces(pieces: readonly { zip: string; entry: string }[], bytes: number): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const { zip, entry: name } of pieces) {
    const file = await open(zip);
    try {
      const read = readerOf(file);
      const entry = (await readZip(read, (await file.stat()).size)).get(name);
      if (!entry || at + entry.size > bytes) throw new Error(`${zip} has no fitting ${name}`);
      await unpack(read, entry, joined.subarray(at, at + entry.size));
      at += entry.size;
    } finally {
      await file.close();
    }
  }
  if (at !== bytes) throw new Error(`${pieces.length} pieces make ${at} bytes, not ${bytes}`);
  return joined;
}
