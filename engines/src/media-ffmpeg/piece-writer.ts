import { SAMPLE_RATE } from '../ports/audio.ts';
import { PIECE_MS, type DecodedPiece } from '../ports/media.ts';

const PIECE_SAMPLES = (PIECE_MS / 1000) * SAMPLE_RATE;

/** Collects samples of one or two channels into pieces of a minute and emits full pieces. */
export function openPieceWriter(
  channels: number,
  options: { fromPiece: number; onPiece(piece: DecodedPiece): Promise<void> },
): {
  /** Samples written so far, per channel. */
  readonly written: number;
  /** `planes` has one entry per channel; undefined is silence. */
  write(planes: readonly Int16Array[] | undefined, samples: number): void | Promise<void>;
  end(): Promise<void>;
} {
  let pieces = newPieces(channels);
  let index = 0;
  let filled = 0;
  let written = 0;

  async function emitPiece(): Promise<void> {
    const full = pieces;
    const length = filled;
    const number = index;
    pieces = newPieces(channels);
    filled = 0;
    index += 1;
    if (number < options.fromPiece) return;
    for (const [channel, samples] of full.entries()) {
      const piece = {
        channel,
        index: number,
        startMs: number * PIECE_MS,
        samples: samples.subarray(0, length),
      };
      await options.onPiece(piece);
    }
  }

  async function writeAcrossPieces(
    planes: readonly Int16Array[] | undefined,
    samples: number,
  ): Promise<void> {
    for (let done = 0; done < samples;) {
      const count = Math.min(samples - done, PIECE_SAMPLES - filled);
      fill(planes, done, count);
      done += count;
      if (filled === PIECE_SAMPLES) await emitPiece();
    }
  }

  function fill(planes: readonly Int16Array[] | undefined, from: number, count: number): void {
    if (planes) {
      for (const [channel, piece] of pieces.entries()) {
        piece.set(planes[channel]?.subarray(from, from + count) ?? [], filled);
      }
    }
    filled += count;
    written += count;
  }

  return {
    get written() {
      return written;
    },
    write(planes, samples) {
      // Samples usually fit, which saves a promise for each of a million frames.
      if (samples < PIECE_SAMPLES - filled) fill(planes, 0, samples);
      else return writeAcrossPieces(planes, samples);
    },
    end: async () => {
      if (filled > 0) await emitPiece();
    },
  };
}

const newPieces = (channels: number): Int16Array[] =>
  Array.from({ length: channels }, () => new Int16Array(PIECE_SAMPLES));
