import type { SaidWord } from '../ports/speech.ts';

/** A window of Whisper is 30 s. */
const MAX_PIECE_MS = 28_000;
/** Half of the decoder's context, less the opening: beyond, attention gets lost. */
const MAX_TOKENS = 200;

/** Words that are aligned in one window: half-open indices, and the stretch of audio in which they were said. */
export type Piece = { from: number; to: number; fromMs: number; toMs: number };

type Range = { from: number; to: number };
type Window = { fromMs: number; toMs: number };

/**
 * The windows in which the words without times are looked for: each run of them with as many words on both sides as
 * fit, because the decoder follows a text the better the more of it there is. A run that fits into no window gets none.
 *
 * @param tokens how many tokens each word takes
 */
export function planPieces(words: readonly SaidWord[], tokens: readonly number[], window: Window): Piece[] {
  const pieceOf = (range: Range): Piece | undefined => {
    const piece = { ...range, ...spanOf(words, range, window) };
    return fits(piece, tokens) ? piece : undefined;
  };
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length;) {
    const first = words.findIndex((word, index) => index >= at && !word.known);
    if (first < 0) break;
    at = behindNextKnown(words, first);
    let piece = pieceOf({ from: lastKnown(words, first - 1), to: at });
    if (!piece) continue;
    for (;;) {
      const { from, to }: Piece = piece;
      const left: Piece = (from > 0 && pieceOf({ from: lastKnown(words, from - 1), to })) || piece;
      const right: Piece =
        (to < words.length && pieceOf({ from: left.from, to: behindNextKnown(words, to) })) || left;
      if (right === piece) break;
      piece = right;
    }
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

function fits({ from, to, fromMs, toMs }: Piece, tokens: readonly number[]): boolean {
  const count = tokens.slice(from, to).reduce((sum, one) => sum + one, 0);
  return toMs - fromMs <= MAX_PIECE_MS && toMs > fromMs && count <= MAX_TOKENS;
}

/** A piece ends where its outer known words do, or with the window. */
const spanOf = (words: readonly SaidWord[], { from, to }: Range, window: Window): Window => ({
  fromMs: (from > 0 && words[from]?.known?.startMs) || window.fromMs,
  toMs: (to < words.length && words[to - 1]?.known?.endMs) || window.toMs,
});

/** The last known word up to an index, or the beginning. */
const lastKnown = (words: readonly SaidWord[], upTo: number): number =>
  Math.max(
    0,
    words.findLastIndex((word, at) => at <= upTo && word.known),
  );

/** Behind the first known word from an index on, or the end. */
function behindNextKnown(words: readonly SaidWord[], from: number): number {
  const found = words.findIndex((word, at) => at >= from && word.known);
  return found < 0 ? words.length : found + 1;
}
