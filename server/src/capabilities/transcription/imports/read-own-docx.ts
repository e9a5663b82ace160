import { COLON_IN_NAMES, isMachineHead, UNKNOWN_SPEAKER, DOCX_STYLES } from '@colloquy/contract/exports';
import type { DocxBlock, DocxParagraph } from './docx-blocks.ts';
import type { ImportedSegment, ImportedTranscript } from './imported-transcript.ts';
import { type OwnPart, ownParts } from './own-paragraph.ts';
import { speakersOf, splitLabel } from './speaker-labels.ts';

/** Characters of a paragraph quoted in a note. */
const QUOTE_LENGTH = 40;

/**
 * Reads our own Word exports (`exports/write-docx.ts`) after edits in Word. Paragraph styles mark the
 * transcript, character styles mark times and names. Text added in other styles or in tables is kept.
 * Undefined for other documents.
 */
export function readOwnDocx(blocks: readonly DocxBlock[]): ImportedTranscript | undefined {
  const paragraphs = blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat(2) : [block]));
  const heads = paragraphs.filter(({ style }) => style === DOCX_STYLES.fact);
  if (heads.length === 0) return undefined;
  const body = paragraphs.filter(({ style }) => style !== DOCX_STYLES.fact && style !== DOCX_STYLES.title);
  const partsOf = ownParts(body);
  const read = body.map((paragraph) => ({ style: paragraph.style, parts: partsOf(paragraph) }));
  const segments = readParts(read);
  return {
    language: null,
    speakers: speakersOf(segments.map(({ speaker }) => speaker)),
    segments,
    isMachineWork: isMachineHead(heads.map(textOfParagraph).join('\n')),
    notes: noteOnOthers(body.filter(isOther).map(textOfParagraph)),
  };
}

type ParagraphParts = { style: string; parts: OwnPart[] };

function readParts(paragraphs: readonly ParagraphParts[]): ImportedSegment[] {
  const isInline = namesAreInline(paragraphs);
  const isTimed = paragraphs.some(({ style, parts }) => style === DOCX_STYLES.turn && hasRole(parts, 'time'));
  const segments: ImportedSegment[] = [];
  const known = namesIn(paragraphs, isInline);
  let speaker: string | null = null;
  let startMs: number | null = null;
  const addSegment = (text: string): void => {
    if (text.trim() === '') return;
    segments.push({ speaker, startMs, endMs: null, language: null, text: text.trim() });
    startMs = null;
  };
  for (const { style, parts } of paragraphs) {
    // A turn without a name has no speaker. A turn without name and time is a new line that someone began.
    if (style === DOCX_STYLES.turn && (!isTimed || hasRole(parts, 'time'))) speaker = null;
    let text = '';
    for (const [at, part] of parts.entries()) {
      if (part.role === 'words') {
        text += part.text;
        continue;
      }
      addSegment(text);
      text = '';
      if (part.role === 'time') startMs = part.startMs;
      else {
        const { name, rest } = splitName(part.text, isInline, hasRole(parts.slice(at + 1), 'words'));
        speaker = name === UNKNOWN_SPEAKER ? null : name;
        text = rest;
      }
    }
    const label = isOther({ style }) && !hasRole(parts, 'name') ? splitLabel(text) : undefined;
    if (label && known.has(label.name)) {
      speaker = label.name;
      text = label.text;
    }
    addSegment(text);
  }
  return segments;
}

const hasRole = (parts: readonly OwnPart[], role: OwnPart['role']): boolean =>
  parts.some((part) => part.role === role && (part.role === 'time' || part.text.trim() !== ''));

/** Whether names precede the words, as in most paragraphs with a name. */
function namesAreInline(paragraphs: readonly ParagraphParts[]): boolean {
  const named = paragraphs.filter(({ parts }) => hasRole(parts, 'name'));
  const inline = named.filter(({ parts }) => hasRole(parts.slice(-1), 'words'));
  return inline.length > named.length / 2;
}

/** Before words, a name ends at its first colon, because colons within names are written differently. */
function splitName(text: string, isInline: boolean, hasWords: boolean): { name: string; rest: string } {
  const end = isInline ? text.search(/:(?:\s|$)/) : -1;
  const name = end < 0 ? (hasWords ? text.replace(/:\s*$/, '') : text) : text.slice(0, end);
  return {
    name: name.trim().replaceAll(COLON_IN_NAMES, ':'),
    rest: end < 0 ? '' : text.slice(end + 1),
  };
}

const namesIn = (paragraphs: readonly ParagraphParts[], isInline: boolean): ReadonlySet<string> =>
  new Set(
    paragraphs.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.role === 'name' ? splitName(part.text, isInline, true).name : [])),
    ),
  );

const isOther = ({ style }: Pick<DocxParagraph, 'style'>): boolean =>
  style !== DOCX_STYLES.turn && style !== DOCX_STYLES.text;

const textOfParagraph = ({ runs }: DocxParagraph): string => runs.map(({ text }) => text).join('');

function noteOnOthers(texts: readonly string[]): string[] {
  const others = texts.map((text) => text.trim()).filter(Boolean);
  const [first] = others;
  if (first === undefined) return [];
  const quote =
    first.length > QUOTE_LENGTH ? `${Array.from(first).slice(0, QUOTE_LENGTH).join('')} …` : first;
  return [
    others.length === 1
      ? `A paragraph has another style than this transcript uses. Its words were assigned to the previous speaker: “${quote}”`
      : `${others.length} paragraphs are not in a style of this transcript. They are kept as words of whoever spoke before; the first is “${quote}”`,
  ];
}
