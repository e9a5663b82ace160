import type { AlignOptions, AlignmentWord, WordTime } from '../ports/speech.ts';
import { type AudioSource, SAMPLES_PER_MS } from '../ports/audio.ts';
import { detectRegions, type ActivityModel } from '../voice-activity/silero.ts';
import { alignTokens } from './alignment.ts';
import { countTokens, encodeWords } from './encode-text.ts';
import { frameRangesOf, fitBetweenKnown } from './alignment-bounds.ts';
import { clampToSpeech } from './utterances.ts';
import { languageToken } from './tokeniser.ts';
import type { WhisperModel } from './whisper-model.ts';

const FRAME_MS = 20;

/**
 * Aligns a known text: the decoder is forced to write it token by token, and its attention gives the times as
 * in transcription. Runs in the engine host; call it through `createWhisperSpeech`.
 */
export async function alignWords(
  model: WhisperModel,
  activity: ActivityModel,
  audio: AudioSource,
  { words, signal, ...options }: AlignOptions,
): Promise<(WordTime | null)[]> {
  const tokens = words.map((word) => countTokens(model.tokeniser, word));
  const times = words.map((word) => word.known ?? null);
  for (const piece of planPieces(words, tokens, options)) {
    signal.throwIfAborted();
    const samples = await audio.read(piece.fromMs, piece.toMs);
    signal.throwIfAborted();
    const regions = await detectRegions(activity, samples, piece.fromMs);
    if (regions.length === 0) continue;
    const pieceWords = words.slice(piece.from, piece.to);
    const found = clampToSpeech(await alignPiece(model, { samples, pieceWords, piece, ...options }), regions);
    fitBetweenKnown(pieceWords, found).forEach((time, at) => (times[piece.from + at] = time));
  }
  return times;
}

type PieceInput = {
  samples: Int16Array;
  pieceWords: readonly AlignmentWord[];
  piece: AlignmentPiece;
  language: string;
};

/** Times of the words of a piece by attention, within their bounds as far as possible. */
async function alignPiece(
  model: WhisperModel,
  { samples, pieceWords, piece, language }: PieceInput,
): Promise<WordTime[]> {
  const { special, tokeniser } = model;
  const { tokens, runs } = encodeWords(tokeniser, pieceWords);
  const head = [
    special.startOfTranscript,
    languageToken(special, language),
    special.transcribe,
    special.noTimestamps,
  ];
  const attention = await model.forceDecode(await model.encode(samples), [...head, ...tokens]);
  // Each row is the attention while the next token was chosen; the first is that of the head's last token.
  const rows = attention.slice(head.length - 1);
  const frames = Math.ceil(samples.length / (FRAME_MS * SAMPLES_PER_MS));
  const frameOf = (ms: number): number => (ms - piece.fromMs) / FRAME_MS;
  const begins = alignTokens(rows, frames, frameRangesOf(pieceWords, runs, frameOf));
  return runs.map(({ from, to }) => ({
    startMs: piece.fromMs + begins[from]! * FRAME_MS,
    endMs: piece.fromMs + begins[to]! * FRAME_MS,
  }));
}

/** A window of Whisper is 30 s. */
const MAX_PIECE_MS = 28_000;
/** Half of the decoder's context without the prefill; attention is unreliable beyond it. */
const MAX_TOKENS = 200;

/** Words aligned in one window: half-open indices, and their span of audio. */
type AlignmentPiece = { from: number; to: number; fromMs: number; toMs: number };

type WordRange = { from: number; to: number };
type TimeRange = { fromMs: number; toMs: number };

/**
 * Plans windows for the words without times: each run with as many surrounding words as fit, because context
 * makes the decoder more reliable. A run that fits into no window is skipped.
 *
 * @param tokens number of tokens of each word
 */
export function planPieces(
  words: readonly AlignmentWord[],
  tokens: readonly number[],
  window: TimeRange,
): AlignmentPiece[] {
  const pieceOf = (range: WordRange): AlignmentPiece | undefined => {
    const piece = { ...range, ...spanOf(words, range, window) };
    return fits(piece, tokens) ? piece : undefined;
  };
  const pieces: AlignmentPiece[] = [];
  for (let at = 0; at < words.length;) {
    const first = words.findIndex((word, index) => index >= at && !word.known);
    if (first < 0) break;
    at = indexAfterNextKnown(words, first);
    let piece = pieceOf({ from: lastKnownIndex(words, first - 1), to: at });
    if (!piece) continue;
    for (;;) {
      const { from, to }: AlignmentPiece = piece;
      const left: AlignmentPiece =
        (from > 0 && pieceOf({ from: lastKnownIndex(words, from - 1), to })) || piece;
      const right: AlignmentPiece =
        (to < words.length && pieceOf({ from: left.from, to: indexAfterNextKnown(words, to) })) || left;
      if (right === piece) break;
      piece = right;
    }
    pieces.push(piece);
    at = piece.to;
  }
  return pieces;
}

function fits({ from, to, fromMs, toMs }: AlignmentPiece, tokens: readonly number[]): boolean {
  const count = tokens.slice(from, to).reduce((sum, one) => sum + one, 0);
  return toMs - fromMs <= MAX_PIECE_MS && toMs > fromMs && count <= MAX_TOKENS;
}

/** A piece is limited by its outer known words, or by the window. */
const spanOf = (words: readonly AlignmentWord[], { from, to }: WordRange, window: TimeRange): TimeRange => ({
  fromMs: (from > 0 && words[from]?.known?.startMs) || window.fromMs,
  toMs: (to < words.length && words[to - 1]?.known?.endMs) || window.toMs,
});

/** Index of the last known word up to `upTo`, or 0. */
const lastKnownIndex = (words: readonly AlignmentWord[], upTo: number): number =>
  Math.max(
    0,
    words.findLastIndex((word, at) => at <= upTo && word.known),
  );

/** Index after the first known word from `from` on, or the end. */
function indexAfterNextKnown(words: readonly AlignmentWord[], from: number): number {
  const found = words.findIndex((word, at) => at >= from && word.known);
  return found < 0 ? words.length : found + 1;
}
