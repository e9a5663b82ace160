import { type ExportOptions, exportNotices, nameBefore, ownSrtNumber } from '@colloquy/contract/exports';
import { codePointLength, writesNoSpaces, formatTimestamp, endsSentence } from '@colloquy/rules/text';
import { type Segment, textOf, type Word } from '@colloquy/rules/transcript';
import { type Exportable, headOf } from '../exportable.ts';

/** Two lines of 42 characters are readable. Characters of scripts without spaces count double. */
const LINE_WIDTH = 42;
const MAX_WIDTH = 2 * LINE_WIDTH;
const MAX_CUE_MS = 7_000;
const PAUSE_MS = 1_000;

/** Text shown at one time. The end is after the start; a line break replaces a space. */
type SubtitleCue = { startMs: number; endMs: number; name: string; text: string };

/**
 * Splits a transcript into readable cues, in order of start. Simultaneous speakers have simultaneous cues.
 */
export function cuesOf(
  { segments, speakers }: Exportable,
  { names }: Pick<ExportOptions, 'names'>,
): SubtitleCue[] {
  const cues = segments.flatMap(({ words, speakerId }) => {
    const name = names === 'none' || speakerId === null ? '' : (speakers.get(speakerId)?.name ?? '');
    return splitIntoCues(words).map((part): SubtitleCue => {
      const { startMs } = part[0]!;
      return { startMs, endMs: Math.max(startMs + 1, part.at(-1)!.endMs), name, text: breakLines(part) };
    });
  });
  return cues.toSorted((one, other) => one.startMs - other.startMs);
}

function splitIntoCues(words: Segment['words']): Word[][] {
  const parts: Word[][] = [];
  for (const word of words) {
    const part = parts.at(-1);
    if (part && fitsInCue(part, word)) part.push(word);
    else parts.push([word]);
  }
  return parts;
}

function fitsInCue(part: readonly Word[], word: Word): boolean {
  const [first, last] = [part[0]!, part.at(-1)!];
  // A new cue reads as a new word, except in scripts without spaces.
  if (word.glue && !(writesNoSpaces(last.text) && writesNoSpaces(word.text))) return true;
  const length = width([...part, word]);
  if (length > MAX_WIDTH || word.endMs - first.startMs > MAX_CUE_MS || word.startMs - last.endMs > PAUSE_MS)
    return false;
  // After a full line, the end of a sentence is a good place to stop.
  return !(length > LINE_WIDTH && endsSentence(last.text));
}

/** Breaks long text into two lines of similar length, but not within glued words. */
function breakLines(words: readonly Word[]): string {
  const whole = width(words);
  if (whole <= LINE_WIDTH) return textOf(words);
  const breaks = words.flatMap((word, at) => (at === 0 || word.glue ? [] : [at]));
  const unevenness = (at: number): number => Math.abs(whole - 2 * width(words.slice(0, at)));
  const [best] = breaks.toSorted((one, other) => unevenness(one) - unevenness(other));
  if (best === undefined) return textOf(words);
  return `${textOf(words.slice(0, best))}\n${textOf(words.slice(best))}`;
}

const width = (words: readonly Word[]): number =>
  words.reduce(
    (sum, { text, glue }) => sum + codePointLength(text) * (writesNoSpaces(text) ? 2 : 1) + (glue ? 0 : 1),
    -1,
  );

/**
 * SubRip: numbered cues `hh:mm:ss,mmm --> hh:mm:ss,mmm` in order of time, `Name: words` as in `nameBefore`.
 * SubRip has no comments, and a notice among the cues would be shown over the picture, so the name of the file
 * marks automatic work. Numbers with names have at least four digits, by which an import recognises that it may
 * read the names exactly (`ownSrtNumber`).
 */
export function* writeSrt(transcript: Exportable, options: ExportOptions): Generator<string> {
  for (const [at, { startMs, endMs, name, text }] of cuesOf(transcript, options).entries()) {
    const written = options.names === 'none' ? null : nameBefore(name, text);
    const number = options.names === 'none' ? String(at + 1) : ownSrtNumber(at + 1);
    yield cue(number, startMs, endMs, written === null ? text : `${written}: ${text}`);
  }
}

const cue = (number: string, startMs: number, endMs: number, text: string): string =>
  `${number}\n${formatTime(startMs)} --> ${formatTime(endMs)}\n${text}\n\n`;

const formatTime = (ms: number): string => formatTimestamp(ms).replace('.', ',');

/**
 * WebVTT (W3C): cues in order of time, each in a voice span `<v Name>` without end tag. The notices are in
 * the header and a comment, which players do not show.
 */
export function* writeVtt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const { title, facts } = headOf(transcript);
  yield `${['WEBVTT', ...exportNotices(transcript)].join(' - ')}\n\n`;
  yield `NOTE\n${[title, ...facts].map(escapeNote).join('\n')}\n\n`;
  for (const { startMs, endMs, name, text } of cuesOf(transcript, options)) {
    yield `${formatTimestamp(startMs)} --> ${formatTimestamp(endMs)}\n`;
    yield `${name === '' ? '' : `<v ${escapeCueText(name)}>`}${escapeCueText(text)}\n\n`;
  }
}

/** Escapes the three special characters of cue text, so `-->` cannot occur. */
const escapeCueText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A comment ends at an empty line and must not contain an arrow. */
const escapeNote = (text: string): string => text.replaceAll('-->', '—>') || '-';
