import { codePointLength, type Segment, textOf, type Word, writesNoSpaces } from '@colloquy/contract';
import { type Exportable, marksOf, timestamp } from './exportable.ts';

/** Two lines of 42 characters are what viewers can read; characters of scripts without spaces count double. */
const MOST_WIDTH = 84;
const MOST_MS = 7_000;
const PAUSE_MS = 1_000;
const SENTENCE_END = /[.!?…。！？।።؟]\p{P}*$/u;

/**
 * WebVTT (W3C): cues of a readable length in order of time, each in a voice span `<v Name>`. What a reader must know
 * stands in the header and in a note, which players do not show.
 */
export function* writeVtt(transcript: Exportable): Generator<string> {
  const { jobCode, job, file, speakers, segments } = transcript;
  const marks = marksOf(transcript);
  yield `${['WEBVTT', ...marks].join(' - ')}\n\n`;
  yield `NOTE\n${comment(`${job} (${jobCode})`)}\n${comment(file)}\n${marks.map((mark) => `${mark}\n`).join('')}\n`;
  for (const { startMs, endMs, words, speakerId } of cues(segments)) {
    const name = speakerId === null ? '' : annotation(speakers.get(speakerId) ?? '');
    // The end has to be later than the start.
    yield `${timestamp(startMs)} --> ${timestamp(Math.max(endMs, startMs + 1))}\n`;
    yield `${name === '' ? '' : `<v ${name}>`}${escape(textOf(words))}\n\n`;
  }
}

type Cue = { startMs: number; endMs: number; speakerId: string | null; words: Word[] };

/** Cues may not begin before the one before them: two channels speak at the same time. */
const cues = (segments: readonly Segment[]): Cue[] =>
  segments.flatMap(cutSegment).toSorted((one, other) => one.startMs - other.startMs);

function cutSegment({ words, speakerId }: Segment): Cue[] {
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part && fits(part, word)) part.push(word);
    else parts.push([word]);
  }
  return parts.map((part) => ({
    startMs: part[0]!.startMs,
    endMs: part.at(-1)!.endMs,
    speakerId,
    words: part,
  }));
}

function fits(part: readonly Word[], word: Word): boolean {
  const [first, last] = [part[0]!, part.at(-1)!];
  const length = width([...part, word]);
  if (length > MOST_WIDTH || word.endMs - first.startMs > MOST_MS || word.startMs - last.endMs > PAUSE_MS)
    return false;
  // Past the first line a sentence's end is a good place to stop.
  return !(length > MOST_WIDTH / 2 && SENTENCE_END.test(last.text));
}

const width = (words: readonly Word[]): number =>
  words.reduce(
    (sum, { text, glue }) => sum + codePointLength(text) * (writesNoSpaces(text) ? 2 : 1) + (glue ? 0 : 1),
    -1,
  );

/** Cue text: the three signs that mean something; so no `-->` can stand in it. Words have no line breaks. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A voice's name is on one line; references are read in it as in the text. */
const annotation = (name: string): string => escape(name.replaceAll(/\s+/g, ' ').trim());

/** A note ends at an empty line, and may not hold an arrow. */
const comment = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().replaceAll('-->', '—>') || '-';
