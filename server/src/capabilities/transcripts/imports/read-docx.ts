import mammoth from 'mammoth';
import { type DocxBlock, type DocxParagraph, blocksOf } from './docx-blocks.ts';
import { type ImportedTranscript, UnreadableTranscript } from './imported.ts';
import { readOwnDocx } from './read-own-docx.ts';
import { readTable } from './read-table.ts';
import { readTurns } from './read-turns.ts';
import { isLabel } from './speaker-labels.ts';
import { unpackWordFile } from './unpack-word-file.ts';

/**
 * A Word document: our own by its styles, tables of time, content and speaker as NVivo has them, and else paragraphs in
 * the shapes of a text, where a name may be told by bold letters alone.
 */
export async function readDocx(bytes: Uint8Array): Promise<ImportedTranscript> {
  const blocks = await readBlocks(unpackWordFile(bytes));
  const own = readOwnDocx(blocks);
  if (own) return own;
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []));
  const read = tables.map(readTable).find((table) => table !== undefined);
  if (read) return read;
  // A table that is no transcript is only a way to place paragraphs.
  const inOrder =
    tables.length === 0
      ? paragraphs
      : blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat(2) : [block]));
  return readTurns(inOrder.flatMap(linesOf));
}

async function readBlocks(buffer: Buffer): Promise<DocxBlock[]> {
  let blocks: DocxBlock[] = [];
  try {
    await mammoth.convertToHtml(
      { buffer },
      {
        includeEmbeddedStyleMap: false,
        includeDefaultStyleMap: false,
        transformDocument: (document: unknown) => {
          blocks = blocksOf(document);
          // Nothing is left to be turned into a page of the web.
          return { ...(document as object), children: [] };
        },
      },
    );
  } catch {
    throw new UnreadableTranscript('damaged-transcript', { format: 'Word' });
  }
  return blocks;
}

/** A paragraph as lines of a text; a name that only bold letters tell gets its colon, and an empty line stands behind. */
function linesOf({ runs }: DocxParagraph): string[] {
  const text = runs.map((run) => run.text).join('');
  const bold = runs.slice(0, runs.findIndex((run) => !run.isBold && run.text.trim() !== '') >>> 0);
  const lead = bold
    .map((run) => run.text)
    .join('')
    .trim();
  const rest = text.slice(text.indexOf(lead) + lead.length).trim();
  const isName = lead !== '' && !/[:.?!]$/.test(lead) && isLabel(lead) && !/^[[(]?\d+:/.test(lead);
  const line = isName ? `${lead}: ${rest}`.trim() : text.trim();
  return [...line.split('\n').map((each) => each.trim()), ''];
}
