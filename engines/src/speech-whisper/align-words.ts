import type { AlignOptions, SaidWord, WordTime } from '../ports/speech.ts';
import type { AudioSource } from '../ports/audio.ts';
import { SAMPLES_PER_MS } from '../ports/audio.ts';
import { findRegions } from '../voice-activity/find-regions.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { alignTokens } from './alignment.ts';
import { countTokens, encodeWords } from './encode-words.ts';
import { fenceRows, fitBetween } from './fences.ts';
import { placeWords } from './place-words.ts';
import { planPieces, type Piece } from './plan-pieces.ts';
import { languageToken } from './special-tokens.ts';
import type { WhisperModel } from './whisper-model.ts';

const FRAME_MS = 20;

/**
 * When words were said whose text is known: the decoder is told the text token by token, and its attention is read as
 * when it finds the words itself. Runs in the engine host; `createWhisperSpeech` is the way in.
 */
export async function alignWords(
  model: WhisperModel,
  activity: ActivityModel,
  audio: AudioSource,
  { words, signal, ...options }: AlignOptions,
): Promise<(WordTime | null)[]> {
  const tokens = words.map((word) => countTokens(model.vocabulary, word));
  const times = words.map((word) => word.known ?? null);
  for (const piece of planPieces(words, tokens, options)) {
    signal.throwIfAborted();
    const samples = await audio.read(piece.fromMs, piece.toMs);
    signal.throwIfAborted();
    const regions = await findRegions(activity, samples, piece.fromMs);
    if (regions.length === 0) continue;
    const said = words.slice(piece.from, piece.to);
    const found = placeWords(await hearPiece(model, { samples, said, piece, ...options }), regions);
    fitBetween(said, found).forEach((time, at) => (times[piece.from + at] = time));
  }
  return times;
}

type Window = { samples: Int16Array; said: readonly SaidWord[]; piece: Piece; language: string };

/** Where the attention finds each word of a piece, as near as may be to what is known. */
async function hearPiece(
  model: WhisperModel,
  { samples, said, piece, language }: Window,
): Promise<WordTime[]> {
  const { special, vocabulary } = model;
  const { tokens, runs } = encodeWords(vocabulary, said);
  const head = [
    special.startOfTranscript,
    languageToken(special, language),
    special.transcribe,
    special.noTimestamps,
  ];
  const attention = await model.follow(await model.encode(samples), [...head, ...tokens]);
  // Each row is the attention while the next token was chosen: the first is that of the head's last token.
  const rows = attention.slice(head.length - 1);
  const frames = Math.ceil(samples.length / (FRAME_MS * SAMPLES_PER_MS));
  const frameOf = (ms: number): number => (ms - piece.fromMs) / FRAME_MS;
  const begins = alignTokens(rows, frames, fenceRows(said, runs, frameOf));
  return runs.map(({ from, to }) => ({
    startMs: piece.fromMs + begins[from]! * FRAME_MS,
    endMs: piece.fromMs + begins[to]! * FRAME_MS,
  }));
}
