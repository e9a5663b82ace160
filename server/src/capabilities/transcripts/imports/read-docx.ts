import mammoth from 'mammoth';
import { COLON_IN_NAMES, isMachineHead, UNKNOWN_SPEAKER } from '../exports/written-names.ts';
import { DOCX_STYLES } from '../exports/write-docx.ts';
import { type DocxBlock, type DocxParagraph, blocksOf } from './docx-blocks.ts';
import { readClock } from './clock-times.ts';
import { type ImportedSegment, type ImportedTranscript, UnreadableTranscript } from './imported.ts';
import { readTable } from './read-table.ts';
import { readTurns } from './read-turns.ts';
import { isLabel, speakersOf } from './speaker-labels.ts';
import { unpackWordFile } from './unpack-word-file.ts';

/**
 * A Word document: our own by its styles, tables of time, content and speaker as NVivo has them, and else paragraphs in
 * the shapes of a text, where a name may be told by bold letters alone.
 */
export async function readDocx(bytes: Uint8Array): Promise<ImportedTranscript> {
  const blocks = await readBlocks(unpackWordFile(bytes));
  const own = readOwn(blocks);
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

/** What our downloads write (`exports/write-docx.ts`): styles say what a paragraph is, and names are bold. */
function readOwn(blocks: readonly DocxBlock[]): ImportedTranscript | undefined {
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []));
  const styles = new Set<string>(Object.values(DOCX_STYLES));
  if (!paragraphs.some(({ style }) => style === DOCX_STYLES.fact)) return undefined;
  const segments: ImportedSegment[] = [];
  let speaker: string | null = null;
  let turnMs: number | null = null;
  for (const { style, runs } of paragraphs.filter((each) => styles.has(each.style))) {
    if (style === DOCX_STYLES.title || style === DOCX_STYLES.fact) continue;
    const [first = '', ...rest] = runs.map(({ text }) => text);
    const time = /^\[(\d{2,}:\d{2}:\d{2}(?:\.\d{3})?)\] ?$/.exec(first);
    const startMs = time ? (readClock(time[1]!) ?? null) : null;
    const said = time ? runs.slice(1) : runs;
    const name = said[0]?.isBold ? said[0].text : null;
    const text = (
      name === null ? (time ? rest : [first, ...rest]) : said.slice(1).map((run) => run.text)
    ).join('');
    if (style === DOCX_STYLES.turn) {
      speaker = name === null ? null : text === '' ? ownName(name) : ownName(name.replace(/: ?$/, ''));
      turnMs = startMs;
    }
    if (text === '') continue;
    segments.push({ speaker, startMs: startMs ?? turnMs, endMs: null, language: null, text });
    turnMs = null;
  }
  const heads = paragraphs
    .filter(({ style }) => style === DOCX_STYLES.fact)
    .map(({ runs }) => runs.map(({ text }) => text).join(''));
  return {
    language: null,
    speakers: speakersOf(segments.map((segment) => segment.speaker)),
    segments,
    isMachineWork: isMachineHead(heads.join('\n')),
    notes: [],
  };
}

/** A colon of a name is written otherwise where one ends it; nobody known is null. */
const ownName = (name: string): string | null =>
  name === UNKNOWN_SPEAKER ? null : name.replaceAll(COLON_IN_NAMES, ':');

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
