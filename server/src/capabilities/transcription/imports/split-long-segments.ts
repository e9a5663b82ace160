import { codePointLength, tokenise, endsSentence } from '@colloquy/rules/text';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported-transcript.ts';

/**
 * More than ten minutes of speech. Longer segments cannot be read or corrected in one piece, and do not fit
 * in a table cell.
 */
const MAX_CHARACTERS = 10_000;

/** Splits overlong segments, such as text without line breaks, at sentence ends where possible. */
export function splitLongSegments(transcript: ImportedTranscript): ImportedTranscript {
  let count = 0;
  const segments = transcript.segments.flatMap((segment) => {
    const parts = splitSegment(segment, transcript.language);
    if (parts.length > 1) count += 1;
    return parts;
  });
  if (count === 0) return transcript;
  const note =
    count === 1
      ? 'A long passage was split into several.'
      : `${count} passages are too long to be read in one piece: each is cut into several.`;
  return { ...transcript, segments, notes: [...transcript.notes, note] };
}

/** The first part keeps the start and the last keeps the end; parts between have no times. */
function splitSegment(segment: ImportedSegment, language: string | null): ImportedSegment[] {
  const { text, startMs, endMs, ...rest } = segment;
  // A text never has more characters than UTF-16 units, so short texts need no further check.
  if (text !== undefined && text.length <= MAX_CHARACTERS) return [segment];
  if (segment.words?.length === 0) return [segment];
  const parts = splitWords(wordsOf(segment, language));
  if (parts.length === 1) return [segment];
  return parts.map((words, at) => ({
    ...rest,
    startMs: at === 0 ? startMs : null,
    endMs: at === parts.length - 1 ? endMs : null,
    words,
  }));
}

/** The words of a segment. Text is tokenised into words without times. */
export const wordsOf = (
  { words, text = '', language }: ImportedSegment,
  defaultLanguage: string | null,
): ImportedWord[] =>
  words ??
  tokenise(text, language ?? defaultLanguage).map(({ text: word, glue }) => ({
    text: word,
    ...(glue && { glue: true as const }),
    startMs: null,
    endMs: null,
    confidence: null,
  }));

/** Splits at the last sentence end in the second half of the limit, or at the limit. */
function splitWords(words: readonly ImportedWord[]): ImportedWord[][] {
  const parts: ImportedWord[][] = [];
  let from = 0;
  let length = 0;
  let sentenceEnd: { at: number; length: number } | undefined;
  for (const [at, word] of words.entries()) {
    const characters = codePointLength(word.text) + (word.glue ? 0 : 1);
    if (length + characters > MAX_CHARACTERS && at > from) {
      const until = sentenceEnd?.at ?? at;
      parts.push(words.slice(from, until));
      length -= sentenceEnd?.length ?? length;
      from = until;
      sentenceEnd = undefined;
    }
    length += characters;
    if (length > MAX_CHARACTERS / 2 && endsSentence(word.text)) sentenceEnd = { at: at + 1, length };
  }
  parts.push(words.slice(from));
  return parts;
}
