import type { HeardWord } from '../ports/speech.ts';
import { joinWords } from '../speech-whisper/words.ts';

/** What sherpa-onnx answers for a transducer (`OfflineRecognitionResult::AsJsonString`); times are seconds. */
export type SherpaResult = {
  /** Pieces of words; the first of a word begins with a space or SentencePiece's `▁`. */
  tokens: string[];
  timestamps: number[];
  /** How long each token lasts; of models that tell durations (TDT). */
  durations?: number[];
  /** Natural logarithms of the tokens' probabilities. */
  ys_log_probs?: number[];
};

/** Said of a token whose probability is not told: neither sure nor doubtful. */
const UNKNOWN = 0.5;
/** Of a token whose end is not told. */
const TOKEN_MS = 80;
/** Models write it where they do not know a sign. */
const UNREADABLE = '<unk>';

const encoder = new TextEncoder();

/** Words with their times in the recording, out of the tokens of a piece that begins at `startMs`. */
export function readResult(
  { tokens, timestamps, durations = [], ys_log_probs: logs = [] }: SherpaResult,
  { startMs, untilMs, language }: { startMs: number; untilMs: number; language: string },
): HeardWord[] {
  const at = (i: number): number => Math.min(untilMs, startMs + Math.round((timestamps[i] ?? 0) * 1000));
  const timed = tokens.map((token, i) => {
    const begin = at(i);
    const length = durations[i] ? Math.round(durations[i] * 1000) : TOKEN_MS;
    const next = i + 1 < tokens.length ? at(i + 1) : untilMs;
    const log = logs[i];
    return {
      bytes: encoder.encode(token.replaceAll('▁', ' ')),
      startMs: begin,
      endMs: Math.max(begin, Math.min(begin + length, next)),
      probability: log === undefined ? UNKNOWN : Math.exp(Math.min(0, log)),
    };
  });
  const readable = timed.filter((_, i) => tokens[i] !== UNREADABLE);
  return joinWords(readable, language);
}
