import { UNCLEAR_TEXT, UNCLEAR_WORDS } from '@colloquy/contract/exports';
import { parseClockTime } from '@colloquy/rules/text';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported-transcript.ts';

/** Whether a segment is an unclear turn: it has the mark and no words. */
export const isUnclearTurn = ({ text = '', words = [], marks }: ImportedSegment): boolean =>
  text === '' && words.length === 0 && marks?.includes('unclear') === true;

/**
 * Replaces `[unclear 00:12]`, as our exports and many typists write it, by an unclear turn at that time,
 * between the words before and after it.
 */
export const readUnclear = (transcript: ImportedTranscript): ImportedTranscript => ({
  ...transcript,
  segments: transcript.segments.flatMap((segment) =>
    segment.words ? splitWords(segment, segment.words) : splitText(segment, segment.text ?? ''),
  ),
});

function splitText(segment: ImportedSegment, text: string): ImportedSegment[] {
  const found = [...text.matchAll(UNCLEAR_TEXT)];
  if (found.length === 0) return [segment];
  const parts: ImportedSegment[] = [];
  let from = 0;
  for (const { 0: whole, 1: time = '', index } of found) {
    const before = text.slice(from, index).trim();
    if (before !== '') parts.push({ ...segment, text: before });
    parts.push(unclear(segment, parseClockTime(time) ?? null));
    from = index + whole.length;
  }
  const after = text.slice(from).trim();
  if (after !== '') parts.push({ ...segment, text: after });
  return assignBounds(segment, parts);
}

function splitWords(segment: ImportedSegment, words: readonly ImportedWord[]): ImportedSegment[] {
  const parts: ImportedSegment[] = [];
  let pending: ImportedWord[] = [];
  const close = (): void => {
    if (pending.length > 0) parts.push({ ...segment, words: pending });
    pending = [];
  };
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]];
    if (word.text !== UNCLEAR_WORDS[0] || !next || !UNCLEAR_WORDS[1].test(next.text)) {
      pending.push(word);
      continue;
    }
    close();
    const turn = unclear(segment, word.startMs ?? parseClockTime(next.text.slice(0, -1)) ?? null);
    parts.push({ ...turn, endMs: next.endMs });
    at++;
  }
  if (parts.length === 0) return [segment];
  close();
  return assignBounds(segment, parts);
}

function unclear(
  { text: _text, words: _words, ...rest }: ImportedSegment,
  startMs: number | null,
): ImportedSegment {
  return { ...rest, startMs, endMs: null, words: [], marks: ['unclear'] };
}

/**
 * The first part keeps the start and the last keeps the end. Words before an unclear turn end where it
 * begins.
 */
function assignBounds(
  { startMs, endMs }: ImportedSegment,
  parts: readonly ImportedSegment[],
): ImportedSegment[] {
  return parts.map((part, at) => {
    const [isFirst, isLast] = [at === 0, at === parts.length - 1];
    if (isUnclearTurn(part))
      return {
        ...part,
        startMs: isFirst ? (startMs ?? part.startMs) : part.startMs,
        endMs: part.endMs ?? (isLast ? endMs : null),
      };
    const nextMs = parts[at + 1]?.startMs ?? null;
    // Only a file with other times shows when the words were spoken.
    const isBefore = nextMs !== null && startMs !== null && nextMs > startMs;
    return {
      ...part,
      startMs: isFirst ? startMs : (part.words?.[0]?.startMs ?? null),
      endMs: isLast ? endMs : (part.words?.at(-1)?.endMs ?? (isBefore ? nextMs : null)),
    };
  });
}
