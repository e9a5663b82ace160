import { type Segment, type Speaker, SPEAKER_COLOURS } from '@colloquy/contract';
import { doubtfulWords } from '../doubt/doubt-queue.ts';

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

/** Most edits change nothing that is drawn: the same marks as before, where nothing of them is new. */
export function keepSameMarks(before: SoundMarks, now: SoundMarks): SoundMarks {
  const isSame =
    before.doubts.length === now.doubts.length &&
    before.turns.length === now.turns.length &&
    before.doubts.every((ms, at) => ms === now.doubts[at]) &&
    before.turns.every((turn, at) => isSameTurn(turn, now.turns[at]!));
  return isSame ? before : now;
}

const isSameTurn = (one: Turn, other: Turn): boolean =>
  one.startMs === other.startMs && one.endMs === other.endMs && one.colour === other.colour;

/** Moments of doubtful words. An edit changes one segment of thousands: the others are not looked through again. */
function doubtsIn(segment: Segment): readonly number[] {
  const found =
    known.get(segment) ??
    [...doubtfulWords(segment)].map((at) => (segment.words[at]!.startMs + segment.words[at]!.endMs) / 2);
  known.set(segment, found);
  return found;
}
const known = new WeakMap<Segment, readonly number[]>();

/** For every column of a drawing of the whole: who speaks longest in it, 0 for nobody. */
export function turnColumns(turns: readonly Turn[], durationMs: number, columns: number): Uint8Array {
  const most = new Float32Array(columns);
  const spoken = Array.from({ length: SPEAKER_COLOURS + 1 }, () => new Float32Array(columns));
  const colours = new Uint8Array(columns);
  const add = (colour: number, column: number, share: number): void => {
    const sum = (spoken[colour]![column]! += share);
    if (sum <= most[column]!) return;
    most[column] = sum;
    colours[column] = colour;
  };
  for (const { startMs, endMs, colour } of turns) {
    const [from, to] = [(startMs / durationMs) * columns, (endMs / durationMs) * columns];
    for (let column = Math.floor(from); column < Math.min(to, columns); column++)
      add(colour, column, Math.min(to, column + 1) - Math.max(from, column));
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
