import type { Segment, Speaker } from '@colloquy/contract';
import { isDoubtful } from '../doubt.ts';

/** Who speaks from when to when, by place in the palette of speakers. */
export type Turn = { startMs: number; endMs: number; colour: number };

/** What the words tell about the sound: drawn on the waveform of the whole recording. */
export type SoundMarks = { turns: readonly Turn[]; doubts: readonly number[] };

export function marksOf(segments: readonly Segment[], speakers: readonly Speaker[]): SoundMarks {
  const colours = new Map(speakers.map(({ id, colour }) => [id, colour]));
  return {
    turns: segments.flatMap(({ speakerId, startMs, endMs }) => {
      const colour = speakerId === null ? undefined : colours.get(speakerId);
      return colour === undefined ? [] : [{ startMs, endMs, colour }];
    }),
    doubts: segments.flatMap(doubtsIn),
  };
}

/** Moments of doubtful words. An edit changes one segment of thousands: the others are not looked through again. */
function doubtsIn(segment: Segment): readonly number[] {
  const found =
    known.get(segment) ?? segment.words.filter(isDoubtful).map(({ startMs, endMs }) => (startMs + endMs) / 2);
  known.set(segment, found);
  return found;
}
const known = new WeakMap<Segment, readonly number[]>();

/** For every column of a drawing of the whole: whose turn it is, 0 for nobody's. */
export function turnColumns(turns: readonly Turn[], durationMs: number, columns: number): Uint8Array {
  const colours = new Uint8Array(columns);
  for (const { startMs, endMs, colour } of turns) {
    const from = Math.floor((startMs / durationMs) * columns);
    // At least one column: on three hours a 'yes' is far less than a pixel.
    colours.fill(colour, from, Math.max(from + 1, Math.floor((endMs / durationMs) * columns)));
  }
  return colours;
}

/** For every column: how many doubtful words, 255 at most. */
export function doubtColumns(doubts: readonly number[], durationMs: number, columns: number): Uint8Array {
  const counts = new Uint8Array(columns);
  for (const ms of doubts) {
    const column = Math.min(columns - 1, Math.floor((ms / durationMs) * columns));
    if (counts[column]! < 255) counts[column]!++;
  }
  return counts;
}
