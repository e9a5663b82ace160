import mammoth from 'mammoth';
import { openZip, ZipError, zipUncompressed } from '../../../platform/zip/zip.ts';
import { type DocxBlock, type DocxParagraph, blocksOf } from './docx-blocks.ts';
import { type ImportedTranscript, UnreadableTranscriptError } from './imported-transcript.ts';
import { readOwnDocx } from './read-own-docx.ts';
import { readTable } from './read-table.ts';
import { readTurns } from './read-turns.ts';
import { isLabel } from './speaker-labels.ts';

/**
 * Reads a Word document: our own by its styles, a table of time, content and speaker as in NVivo, or else
 * paragraphs as in plain text, in which bold text may be a name.
 */
export async function readDocx(bytes: Uint8Array): Promise<ImportedTranscript> {
  const blocks = await readBlocks(await unpackWordFile(bytes));
  const own = readOwnDocx(blocks);
  if (own) return own;
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []));
  const read = tables.map(readTable).find((table) => table !== undefined);
  if (read) return read;
  // A table without a transcript is only layout for paragraphs.
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
          // Return an empty document: no HTML is needed.
          return { ...(document as object), children: [] };
        },
      },
    );
  } catch {
    throw new UnreadableTranscriptError('damaged-transcript', { format: 'Word' });
  }
  return blocks;
}

/** A paragraph as lines of text, ending with an empty line. A name in bold gets a colon. */
function linesOf({ runs }: DocxParagraph): string[] {
  const text = runs.map((run) => run.text).join('');
  const bold = runs.slice(0, runs.findIndex((run) => !run.isBold && run.text.trim() !== '') >>> 0);
  const boldText = bold
    .map((run) => run.text)
    .join('')
    .trim();
  const rest = text.slice(text.indexOf(boldText) + boldText.length).trim();
  const isName =
    boldText !== '' && !/[:.?!]$/.test(boldText) && isLabel(boldText) && !/^[[(]?\d+:/.test(boldText);
  const line = isName ? `${boldText}: ${rest}`.trim() : text.trim();
  return [...line.split('\n').map((each) => each.trim()), ''];
}

/**
 * Unpacked size in bytes. A transcript of ten hours needs less than a quarter of it. Pictures are skipped.
 */
const UNZIP_LIMITS = {
  maxBytes: 24 * 1024 * 1024,
  maxParts: 4_000,
  isWanted: (name: string) => /\.(?:xml|rels)$/.test(name),
};

/** Repacks the text parts of a Word document into an uncompressed archive. */
async function unpackWordFile(bytes: Uint8Array): Promise<Buffer> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const parts = await openZip(buffer, UNZIP_LIMITS);
    if (parts.size > 0) return zipUncompressed(parts);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.reason === 'too-large' || error.reason === 'too-many-parts')
      throw new UnreadableTranscriptError('transcript-too-large');
  }
  throw new UnreadableTranscriptError('damaged-transcript', { format: 'Word' });
}
