import type { ExportOptions } from '@colloquy/contract/exports';
import { atomise } from '@colloquy/rules/text';
import { type Segment, textOf, type Word } from '@colloquy/rules/transcript';
import { readTimed, type TimedSegment } from '../../transcription/imports/read-import.factory.ts';
import type { Exportable } from '../exportable.ts';
import { DEFAULT_EXPORT_OPTIONS, FORMATS } from './formats.ts';
import { cuesOf } from './write-subtitles.ts';

/** Formats that are both exported and imported. */
export const ROUND_TRIPS = ['txt', 'vtt', 'srt', 'json', 'docx'] as const;
export type RoundTrip = (typeof ROUND_TRIPS)[number];

/** Numbers of words, speakers and times that were lost or changed. */
export type RoundTripLoss = { words: number; speakers: number; times: number };

/** Options without loss: each utterance with its exact time. */
export const EXACT: ExportOptions = { ...DEFAULT_EXPORT_OPTIONS, times: 'exact' };

/** Timed text of one speaker. */
type NamedText = { name: string | null; startMs: number; text: string };

/**
 * Exports a transcript, imports it again and counts the losses.
 *
 * @param change edits by other programs in between
 */
export async function roundTrip(
  transcript: Exportable,
  format: RoundTrip,
  options = EXACT,
  change = (bytes: Uint8Array): Uint8Array => bytes,
): Promise<RoundTripLoss> {
  const pieces: Uint8Array[] = [];
  for await (const piece of FORMATS[format].write(transcript, options))
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  const { speakers, segments } = await readTimed(
    format,
    change(Buffer.concat(pieces)),
    transcript.durationMs,
  );
  const named = (key: string | null): string | null => (key === null ? null : (speakers.get(key) ?? null));
  const back = segments.map((segment) => ({ ...segment, speaker: named(segment.speaker) }));
  if (format === 'json') return compareAll(transcript, back);
  const isSubtitle = format === 'vtt' || format === 'srt';
  const lost = compareTexts(isSubtitle ? cueTexts(transcript) : segmentTexts(transcript), back);
  // Splitting into cues must not lose words.
  const all = toAtoms(segmentTexts(transcript)).length;
  return { ...lost, words: lost.words + Math.abs(all - toAtoms(back.map(toNamedText)).length) };
}

const nameOf = ({ speakerId }: Pick<Segment, 'speakerId'>, { speakers }: Exportable): string | null =>
  (speakerId === null ? null : (speakers.get(speakerId)?.name ?? null)) || null;

const segmentTexts = (transcript: Exportable): NamedText[] =>
  transcript.segments
    .filter(({ words }) => words.length > 0)
    .map((segment) => ({
      name: nameOf(segment, transcript),
      startMs: segment.startMs,
      text: textOf(segment.words),
    }));

const cueTexts = (transcript: Exportable): NamedText[] =>
  cuesOf(transcript, EXACT).map(({ name, startMs, text }) => ({ name: name || null, startMs, text }));

const toNamedText = ({ speaker, startMs, words }: TimedSegment): NamedText => ({
  name: speaker,
  startMs,
  text: textOf(words),
});

/** Atoms are independent of how text is split into words. Each has its speaker. */
const toAtoms = (texts: readonly NamedText[]): { name: string | null; text: string }[] =>
  texts.flatMap(({ name, text }) => atomise(text).map((atom) => ({ name, text: atom.text })));

/** Compares word by word: import may only join or split the text of one voice. */
function compareTexts(expected: readonly NamedText[], back: readonly TimedSegment[]): RoundTripLoss {
  const [before, after] = [toAtoms(expected), toAtoms(back.map(toNamedText))];
  const lost: RoundTripLoss = { words: 0, speakers: 0, times: 0 };
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    if (before[at]?.text !== after[at]?.text) lost.words += 1;
    else if (before[at]?.name !== after[at]?.name) lost.speakers += 1;
  }
  // Each written time is that of the word after it.
  const starts = new Set(
    back.flatMap(({ words, speaker }) => words.map(({ startMs }) => `${startMs} ${speaker ?? ''}`)),
  );
  lost.times = expected.filter(({ startMs, name }) => !starts.has(`${startMs} ${name ?? ''}`)).length;
  return lost;
}

/** A complete format must be restored exactly. */
function compareAll(transcript: Exportable, back: readonly TimedSegment[]): RoundTripLoss {
  const lost: RoundTripLoss = { words: 0, speakers: 0, times: 0 };
  const expected = transcript.segments.filter(({ words }) => words.length > 0);
  lost.words += Math.abs(expected.length - back.length);
  for (const [at, segment] of expected.entries()) {
    const { words = [], speaker = null, ...span } = back[at] ?? {};
    if (JSON.stringify(words.map(comparable)) !== JSON.stringify(segment.words.map(comparable)))
      lost.words += 1;
    if (speaker !== nameOf(segment, transcript)) lost.speakers += 1;
    const times = (of: Partial<Omit<TimedSegment, 'speaker'>>): string =>
      JSON.stringify([
        of.startMs,
        of.endMs,
        of.words?.map(({ startMs, endMs, timing }) => [startMs, endMs, timing]),
      ]);
    if (times({ ...span, words }) !== times(segment)) lost.times += 1;
  }
  return lost;
}

const comparable = ({ text, glue, confidence }: Pick<Word, 'text' | 'glue' | 'confidence'>): unknown => [
  text,
  glue ?? false,
  confidence,
];
