import { UNCLEAR_TEXT, UNCLEAR_WORDS } from '../exports/unclear-text.ts';
import { readClock } from './clock-times.ts';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported.ts';

/** Whether a segment is an unclear turn of a file: it has no words, and is there all the same. */
export const isUnclearTurn = ({ text = '', words = [], marks }: ImportedSegment): boolean =>
  text === '' && words.length === 0 && marks?.includes('unclear') === true;

/**
 * Takes `[unclear 00:12]` out of the words, as our own downloads and many typists write it: nobody said that. It becomes
 * an unclear turn at that time, between what was said before and behind it.
 */
export const readUnclear = (transcript: ImportedTranscript): ImportedTranscript => ({
  ...transcript,
  segments: transcript.segments.flatMap((segment) =>
    segment.words ? cutWords(segment, segment.words) : cutText(segment, segment.text ?? ''),
  ),
});

function cutText(segment: ImportedSegment, text: string): ImportedSegment[] {
  const found = [...text.matchAll(UNCLEAR_TEXT)];
  if (found.length === 0) return [segment];
  const parts: ImportedSegment[] = [];
  let from = 0;
  for (const { 0: whole, 1: time = '', index } of found) {
    const before = text.slice(from, index).trim();
    if (before !== '') parts.push({ ...segment, text: before });
    parts.push(unclear(segment, readClock(time) ?? null));
    from = index + whole.length;
  }
  const behind = text.slice(from).trim();
  if (behind !== '') parts.push({ ...segment, text: behind });
  return settleBounds(segment, parts);
}

function cutWords(segment: ImportedSegment, words: readonly ImportedWord[]): ImportedSegment[] {
  const parts: ImportedSegment[] = [];
  let open: ImportedWord[] = [];
  const close = (): void => {
    if (open.length > 0) parts.push({ ...segment, words: open });
    open = [];
  };
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at]!, words[at + 1]];
    if (word.text !== UNCLEAR_WORDS[0] || !next || !UNCLEAR_WORDS[1].test(next.text)) {
      open.push(word);
      continue;
    }
    close();
    const turn = unclear(segment, word.startMs ?? readClock(next.text.slice(0, -1)) ?? null);
    parts.push({ ...turn, endMs: next.endMs });
    at++;
  }
  if (parts.length === 0) return [segment];
  close();
  return settleBounds(segment, parts);
}

function unclear(
  { text: _text, words: _words, ...rest }: ImportedSegment,
  startMs: number | null,
): ImportedSegment {
  return { ...rest, startMs, endMs: null, words: [], marks: ['unclear'] };
}

/** The first part begins when the whole did and the last ends with it; words before an unclear turn end where it begins. */
function settleBounds(
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
    // The file has to say more of times than where it is unclear: else nobody knows when the words were said.
    const isBefore = nextMs !== null && startMs !== null && nextMs > startMs;
    return {
      ...part,
      startMs: isFirst ? startMs : (part.words?.[0]?.startMs ?? null),
      endMs: isLast ? endMs : (part.words?.at(-1)?.endMs ?? (isBefore ? nextMs : null)),
    };
  });
}
