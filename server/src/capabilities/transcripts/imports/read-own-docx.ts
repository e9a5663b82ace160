import { COLON_IN_NAMES, isMachineHead, UNKNOWN_SPEAKER } from '../exports/written-names.ts';
import { DOCX_STYLES } from '../exports/write-docx.ts';
import type { DocxBlock, DocxParagraph } from './docx-blocks.ts';
import type { ImportedSegment, ImportedTranscript } from './imported.ts';
import { type OwnPart, ownParts } from './own-paragraph.ts';
import { speakersOf, splitLabel } from './speaker-labels.ts';

/** Letters of a paragraph by which it is found again. */
const QUOTED = 40;

/**
 * What our downloads write (`exports/write-docx.ts`), and what people have done to it in Word since: styles of
 * paragraphs say what belongs to the transcript, styles of letters what is a time and a name. What somebody added in
 * another style, or in a table, is kept. Undefined for any other document.
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

type ReadParagraph = { style: string; parts: OwnPart[] };

function readParts(paragraphs: readonly ReadParagraph[]): ImportedSegment[] {
  const isInline = namesAreInline(paragraphs);
  const isTimed = paragraphs.some(({ style, parts }) => style === DOCX_STYLES.turn && hasRole(parts, 'time'));
  const segments: ImportedSegment[] = [];
  const known = namesIn(paragraphs, isInline);
  let speaker: string | null = null;
  let startMs: number | null = null;
  const say = (text: string): void => {
    if (text.trim() === '') return;
    segments.push({ speaker, startMs, endMs: null, language: null, text: text.trim() });
    startMs = null;
  };
  for (const { style, parts } of paragraphs) {
    // A turn that says nobody is nobody's, unless it lacks the time too: then somebody began a new line in one.
    if (style === DOCX_STYLES.turn && (!isTimed || hasRole(parts, 'time'))) speaker = null;
    let text = '';
    for (const [at, part] of parts.entries()) {
      if (part.role === 'words') {
        text += part.text;
        continue;
      }
      say(text);
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
    say(text);
  }
  return segments;
}

const hasRole = (parts: readonly OwnPart[], role: OwnPart['role']): boolean =>
  parts.some((part) => part.role === role && (part.role === 'time' || part.text.trim() !== ''));

/** Whether names stand before words, as in most of the paragraphs that have one. */
function namesAreInline(paragraphs: readonly ReadParagraph[]): boolean {
  const named = paragraphs.filter(({ parts }) => hasRole(parts, 'name'));
  const inline = named.filter(({ parts }) => hasRole(parts.slice(-1), 'words'));
  return inline.length > named.length / 2;
}

/** Before words a name ends at its first colon, its own ones are written otherwise; alone it is as it stands there. */
function splitName(written: string, isInline: boolean, hasWords: boolean): { name: string; rest: string } {
  const end = isInline ? written.search(/:(?:\s|$)/) : -1;
  const name = end < 0 ? (hasWords ? written.replace(/:\s*$/, '') : written) : written.slice(0, end);
  return {
    name: name.trim().replaceAll(COLON_IN_NAMES, ':'),
    rest: end < 0 ? '' : written.slice(end + 1),
  };
}

const namesIn = (paragraphs: readonly ReadParagraph[], isInline: boolean): ReadonlySet<string> =>
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
  const quote = first.length > QUOTED ? `${Array.from(first).slice(0, QUOTED).join('')} …` : first;
  return [
    others.length === 1
      ? `A paragraph is not in a style of this transcript. It is kept as words of whoever spoke before: “${quote}”`
      : `${others.length} paragraphs are not in a style of this transcript. They are kept as words of whoever spoke before; the first is “${quote}”`,
  ];
}
