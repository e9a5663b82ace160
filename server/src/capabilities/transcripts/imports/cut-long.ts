import { codePointLength, tokenise } from '@colloquy/contract';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported.ts';
import { endsSentence } from '../ends-sentence.ts';

/** More than anybody says in ten minutes. Nobody can read or correct more in one piece, and no cell of a table holds it. */
const MOST_LETTERS = 10_000;

/** Cuts what a file has in one piece, as a text without a single line break, at the ends of sentences where it has them. */
export function cutLong(transcript: ImportedTranscript): ImportedTranscript {
  let count = 0;
  const segments = transcript.segments.flatMap((segment) => {
    const parts = cut(segment, transcript.language);
    if (parts.length > 1) count += 1;
    return parts;
  });
  if (count === 0) return transcript;
  const note =
    count === 1
      ? 'A passage is too long to be read in one piece: it is cut into several.'
      : `${count} passages are too long to be read in one piece: each is cut into several.`;
  return { ...transcript, segments, notes: [...transcript.notes, note] };
}

/** The first part begins when the whole did and the last ends with it; what is between says nothing of times. */
function cut(segment: ImportedSegment, language: string | null): ImportedSegment[] {
  const { text, startMs, endMs, ...rest } = segment;
  // Letters are at most as many as units of text: what is short is not looked at further.
  if (text !== undefined && text.length <= MOST_LETTERS) return [segment];
  if (segment.words?.length === 0) return [segment];
  const parts = cutWords(wordsOf(segment, language));
  if (parts.length === 1) return [segment];
  return parts.map((words, at) => ({
    ...rest,
    startMs: at === 0 ? startMs : null,
    endMs: at === parts.length - 1 ? endMs : null,
    words,
  }));
}

/** The words of a segment; those of a text are told apart, and have no times. */
export const wordsOf = (
  { words, text = '', language }: ImportedSegment,
  spoken: string | null,
): ImportedWord[] =>
  words ??
  tokenise(text, language ?? spoken).map(({ text: word, glue }) => ({
    text: word,
    ...(glue && { glue: true as const }),
    startMs: null,
    endMs: null,
    confidence: null,
  }));

/** At the last end of a sentence in the second half of what is allowed, or where it is full. */
function cutWords(words: readonly ImportedWord[]): ImportedWord[][] {
  const parts: ImportedWord[][] = [];
  let from = 0;
  let length = 0;
  let end: { at: number; length: number } | undefined;
  for (const [at, word] of words.entries()) {
    const letters = codePointLength(word.text) + (word.glue ? 0 : 1);
    if (length + letters > MOST_LETTERS && at > from) {
      const until = end?.at ?? at;
      parts.push(words.slice(from, until));
      length -= end?.length ?? length;
      from = until;
      end = undefined;
    }
    length += letters;
    if (length > MOST_LETTERS / 2 && endsSentence(word.text)) end = { at: at + 1, length };
  }
  parts.push(words.slice(from));
  return parts;
}
