import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPromise } from 'yauzl';
import { openCheckpoint } from './checkpoint.ts';
import { fillGraph } from './fill-graph.ts';
import type { ModelEntry, PublishedFile } from './manifest.ts';
import { GRAPHS, readRecipe } from './recipe.ts';
import { listTokens } from './whisper-tokens.ts';
import { entriesOf, unpack } from './zip.ts';

/** Location of a published file: a path, or pieces inside zip files. */
export type FileLocation = { path: string } | { pieces: { zip: string; entry: string }[] };

/**
 * Builds the files of a model in `folder` from published files. Blocks for seconds and takes 360 MB at its
 * peak, so it runs in a host. Inputs are verified by the manifest, outputs by the manifest or the recipe.
 */
export async function makeModel(
  model: ModelEntry,
  locations: Readonly<Record<string, FileLocation>>,
  folder: string,
): Promise<void> {
  const load = (published: PublishedFile): Promise<Buffer> => {
    const where = locations[published.file];
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

/** Loads the whole file into memory and verifies it. */
export async function loadPublished(published: PublishedFile, where: FileLocation): Promise<Buffer> {
  const content =
    'path' in where ? await readFile(where.path) : await joinPieces(where.pieces, published.bytes);
  const found = createHash('sha256').update(content).digest('hex');
  if (found !== published.sha256) throw new Error(`${published.file} has the digest ${found}`);
  return content;
}

async function joinPieces(pieces: readonly { zip: string; entry: string }[], bytes: number): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(bytes);
  let at = 0;
  for (const piece of pieces) {
    const zip = await openPromise(piece.zip, { autoClose: false });
    try {
      const entry = (await entriesOf(zip)).get(piece.entry);
      if (!entry || at + entry.uncompressedSize > bytes)
        throw new Error(`${piece.zip} has no fitting ${piece.entry}`);
      await unpack(zip, entry, joined.subarray(at, at + entry.uncompressedSize));
      at += entry.uncompressedSize;
    } finally {
      zip.close();
    }
  }
  if (at !== bytes) throw new Error(`${pieces.length} pieces make ${at} bytes, not ${bytes}`);
  return joined;
}
