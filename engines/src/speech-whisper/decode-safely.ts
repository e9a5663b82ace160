import { deflateRawSync } from 'node:zlib';
import { decode, type Decoded, type DecodeOptions } from './decode.ts';
import type { EncodedAudio, WhisperModel } from './whisper-model.ts';

/** The likeliest words first; where they make no sense, freer and freer guesses. */
const TEMPERATURES = [0, 0.4, 0.8];
/** Text that deflates better than this repeats itself (the threshold of Whisper's own authors). */
const MAX_COMPRESSION = 2.4;
/** Below this mean log probability the words are guesses (theirs too). */
const MIN_LOG_PROBABILITY = -1;
/** Above this the window holds no speech, unless the words themselves are likely. */
const MAX_NO_SPEECH = 0.6;

/** Nobody speaks, or the decoder fell into a loop that no temperature got it out of. */
export type NoWords = 'no-speech' | 'loop';

/** Decodes a window so that it never loops and never invents words over silence, music or noise. */
export async function decodeSafely(
  model: WhisperModel,
  audio: EncodedAudio,
  options: Omit<DecodeOptions, 'temperature'>,
): Promise<Decoded | NoWords> {
  let best: Decoded | undefined;
  for (const temperature of TEMPERATURES) {
    const decoded = await decode(model, audio, { ...options, temperature });
    const isLikely = decoded.meanLogProbability >= MIN_LOG_PROBABILITY;
    if (decoded.noSpeech > MAX_NO_SPEECH && !isLikely) return 'no-speech';
    if (isLikely && !repeatsItself(model, decoded)) return decoded;
    if (!best || decoded.meanLogProbability > best.meanLogProbability) best = decoded;
  }
  // Nothing convinced. Words that are merely unlikely are kept (their confidence says so); a loop is not.
  return best && !repeatsItself(model, best) ? best : 'loop';
}

function repeatsItself(model: WhisperModel, { tokens, isLooped }: Decoded): boolean {
  if (isLooped) return true;
  const text = Buffer.concat(tokens.map((token) => model.vocabulary.bytesOf(token)));
  // Short texts have no room to repeat, and deflate's own overhead would make the ratio meaningless.
  return text.length > 60 && text.length / deflateRawSync(text).length > MAX_COMPRESSION;
}
