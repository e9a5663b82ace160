import { lowConfidenceWords } from '@colloquy/rules/confidence';
import { type Segment, type Speaker, SPEAKER_COLOURS } from '@colloquy/rules/transcript';

/** A span of one speaker; `colour` is the number in the speaker palette. */
export type SpeakerSpan = { startMs: number; endMs: number; colour: number };

/** Marks taken from the transcript and drawn on the waveform of the whole recording. */
export type WaveformMarks = { spans: readonly SpeakerSpan[]; lowConfidence: readonly number[] };

export function waveformMarksOf(segments: readonly Segment[], speakers: readonly Speaker[]): WaveformMarks {
  const colours = new Map(speakers.map(({ id, colour }) => [id, colour]));
  return {
    spans: segments.flatMap(({ speakerId, startMs, endMs }) => {
      const colour = speakerId === null ? undefined : colours.get(speakerId);
      return colour === undefined ? [] : [{ startMs, endMs, colour }];
    }),
    lowConfidence: segments.flatMap(lowConfidenceTimes),
  };
}

/** Returns the previous marks when they are equal, because most edits change nothing that is drawn. */
export function reuseEqualMarks(before: WaveformMarks, now: WaveformMarks): WaveformMarks {
  const isSame =
    before.lowConfidence.length === now.lowConfidence.length &&
    before.spans.length === now.spans.length &&
    before.lowConfidence.every((ms, at) => ms === now.lowConfidence[at]) &&
    before.spans.every((span, at) => isSameSpan(span, now.spans[at]!));
  return isSame ? before : now;
}

const isSameSpan = (one: SpeakerSpan, other: SpeakerSpan): boolean =>
  one.startMs === other.startMs && one.endMs === other.endMs && one.colour === other.colour;

/** Times of low-confidence words, cached per segment because an edit changes one segment of thousands. */
function lowConfidenceTimes(segment: Segment): readonly number[] {
  const found =
    cachedTimes.get(segment) ??
    [...lowConfidenceWords(segment)].map((at) => (segment.words[at]!.startMs + segment.words[at]!.endMs) / 2);
  cachedTimes.set(segment, found);
  return found;
}
const cachedTimes = new WeakMap<Segment, readonly number[]>();

/** For each column of the drawing, the colour of the speaker with the longest share; 0 for none. */
export function speakerColumns(
  spans: readonly SpeakerSpan[],
  durationMs: number,
  columns: number,
): Uint8Array {
  const most = new Float32Array(columns);
  const spoken = Array.from({ length: SPEAKER_COLOURS + 1 }, () => new Float32Array(columns));
  const colours = new Uint8Array(columns);
  const add = (colour: number, column: number, share: number): void => {
    const sum = (spoken[colour]![column]! += share);
    if (sum <= most[column]!) return;
    most[column] = sum;
    colours[column] = colour;
  };
  for (const { startMs, endMs, colour } of spans) {
    const [from, to] = [(startMs / durationMs) * columns, (endMs / durationMs) * columns];
    for (let column = Math.floor(from); column < Math.min(to, columns); column++)
      add(colour, column, Math.min(to, column + 1) - Math.max(from, column));
  }
  return colours;
}

/** For each column, the number of low-confidence words, at most 255. */
export function lowConfidenceColumns(
  lowConfidence: readonly number[],
  durationMs: number,
  columns: number,
): Uint8Array {
  const counts = new Uint8Array(columns);
  for (const ms of lowConfidence) {
    const column = Math.min(columns - 1, Math.floor((ms / durationMs) * columns));
    if (counts[column]! < 255) counts[column]!++;
  }
  return counts;
}
