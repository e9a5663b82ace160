import { atomise, type ExportOptions, type Segment, textOf, type Word } from '@colloquy/contract';
import { cuesOf } from '../exports/cues.ts';
import type { Exportable } from '../exports/exportable.ts';
import { FORMATS } from '../exports/formats.ts';
import { parseTranscript } from './parse-transcript.ts';
import { type SettledSegment, settleTimes } from './settle-times.ts';

/** The formats that are written and read. */
export const ROUND_TRIPS = ['txt', 'vtt', 'srt', 'json', 'docx'] as const;
export type RoundTrip = (typeof ROUND_TRIPS)[number];

/** What of a transcript did not come back, or came back as something else. */
export type Lost = { words: number; speakers: number; times: number };

/** From which everything can be read back: each utterance with its exact time. */
export const EXACT: ExportOptions = {
  verbatim: 'strict',
  times: 'exact',
  names: 'above',
  colours: 'yes',
  lines: 'no',
  words: 'no',
  unclear: 'yes',
};

/** Said at a time by somebody. */
type Said = { name: string | null; startMs: number; text: string };

/**
 * Writes a transcript as its download does, reads it as its import does, and says what is lost.
 *
 * @param change what other programs do to the file in between
 */
export async function roundTrip(
  transcript: Exportable,
  format: RoundTrip,
  options = EXACT,
  change = (bytes: Uint8Array): Uint8Array => bytes,
): Promise<Lost> {
  const pieces: Uint8Array[] = [];
  for await (const piece of FORMATS[format].write(transcript, options))
    pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  const read = await parseTranscript(format, change(Buffer.concat(pieces)));
  const { segments } = settleTimes(read, transcript.durationMs);
  const named = (key: string | null): string | null =>
    key === null ? null : (read.speakers.get(key) ?? null);
  const back = segments.map((segment) => ({ ...segment, speaker: named(segment.speaker) }));
  if (format === 'json') return compareAll(transcript, back);
  const isSubtitle = format === 'vtt' || format === 'srt';
  const lost = compareSaid(isSubtitle ? saidInCues(transcript) : saidInSegments(transcript), back);
  // Whatever is cut into cues: all of its words are in them.
  const all = atoms(saidInSegments(transcript)).length;
  return { ...lost, words: lost.words + Math.abs(all - atoms(back.map(asSaid)).length) };
}

const nameOf = ({ speakerId }: Pick<Segment, 'speakerId'>, { speakers }: Exportable): string | null =>
  (speakerId === null ? null : (speakers.get(speakerId)?.name ?? null)) || null;

const saidInSegments = (transcript: Exportable): Said[] =>
  transcript.segments
    .filter(({ words }) => words.length > 0)
    .map((segment) => ({
      name: nameOf(segment, transcript),
      startMs: segment.startMs,
      text: textOf(segment.words),
    }));

const saidInCues = (transcript: Exportable): Said[] =>
  cuesOf(transcript, EXACT).map(({ name, startMs, text }) => ({ name: name || null, startMs, text }));

const asSaid = ({ speaker, startMs, words }: SettledSegment): Said => ({
  name: speaker,
  startMs,
  text: textOf(words),
});

/** Pieces that are the same however a text is cut into words, each with who says it. */
const atoms = (said: readonly Said[]): { name: string | null; text: string }[] =>
  said.flatMap(({ name, text }) => atomise(text).map((atom) => ({ name, text: atom.text })));

/** Word by word in order: reading may join or part what one voice says, and nothing else. */
function compareSaid(expected: readonly Said[], back: readonly SettledSegment[]): Lost {
  const [before, after] = [atoms(expected), atoms(back.map(asSaid))];
  const lost: Lost = { words: 0, speakers: 0, times: 0 };
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    if (before[at]?.text !== after[at]?.text) lost.words += 1;
    else if (before[at]?.name !== after[at]?.name) lost.speakers += 1;
  }
  // Each time that was written is that of the word which it was written before.
  const starts = new Set(
    back.flatMap(({ words, speaker }) => words.map(({ startMs }) => `${startMs} ${speaker ?? ''}`)),
  );
  lost.times = expected.filter(({ startMs, name }) => !starts.has(`${startMs} ${name ?? ''}`)).length;
  return lost;
}

/** A format that says everything gives everything back. */
function compareAll(transcript: Exportable, back: readonly SettledSegment[]): Lost {
  const lost: Lost = { words: 0, speakers: 0, times: 0 };
  const expected = transcript.segments.filter(({ words }) => words.length > 0);
  lost.words += Math.abs(expected.length - back.length);
  for (const [at, segment] of expected.entries()) {
    const { words = [], speaker = null, ...span } = back[at] ?? {};
    if (JSON.stringify(words.map(said)) !== JSON.stringify(segment.words.map(said))) lost.words += 1;
    if (speaker !== nameOf(segment, transcript)) lost.speakers += 1;
    const times = (of: Partial<Omit<SettledSegment, 'speaker'>>): string =>
      JSON.stringify([
        of.startMs,
        of.endMs,
        of.words?.map(({ startMs, endMs, timing }) => [startMs, endMs, timing]),
      ]);
    if (times({ ...span, words }) !== times(segment)) lost.times += 1;
  }
  return lost;
}

const said = ({ text, glue, confidence }: Pick<Word, 'text' | 'glue' | 'confidence'>): unknown => [
  text,
  glue ?? false,
  confidence,
];
