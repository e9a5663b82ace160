import { deflateRawSync } from 'node:zlib';
import { searchBeams } from './beam-search.ts';
import { decodeFreely } from './decode-freely.ts';
import { type Decoded, type DecodeOptions, openWindow } from './opening.ts';
import { isEcho } from './text-before.ts';
import type { EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Where the likeliest words make no sense, freer and freer guesses. */
const TEMPERATURES = [0.4, 0.8];
/** Text that deflates better than this repeats itself (the threshold of Whisper's own authors). */
const MAX_COMPRESSION = 2.4;
/** Below this mean log probability the words are guesses (theirs too). */
const MIN_LOG_PROBABILITY = -1;
/** Above this the window holds no speech, unless the words themselves are likely (theirs too). */
const MAX_NO_SPEECH = 0.6;

export type SafelyDecoded = {
  decoded: Decoded;
  /** The same phrase again and again, and no temperature led out of it. */
  isLoop: boolean;
  /** The model hears words and at the same time thinks that nobody speaks. */
  isNoSpeech: boolean;
};

/**
 * Decodes a window, again where what came of it makes no sense, and then without the text before, which may be what led
 * astray. Says of the best that it got what speaks against it.
 */
export async function decodeSafely(
  model: WhisperModel,
  audio: EncodedAudio,
  options: DecodeOptions,
): Promise<SafelyDecoded> {
  if (options.before.length > 0) {
    const opening = await openWindow(model, audio, options);
    const told = judge(model, await searchBeams(model, audio, { ...options, opening }));
    if (told.isLikely && !told.isLoop && !isEcho(told.decoded.tokens, options.before)) return told;
  }
  const opening = await openWindow(model, audio, { ...options, before: [] });
  const tries = [
    () => searchBeams(model, audio, { ...options, opening }),
    ...TEMPERATURES.map(
      (temperature) => () => decodeFreely(model, audio, { ...options, opening, temperature }),
    ),
  ];
  const judged: SafelyDecoded[] = [];
  for (const attempt of tries) {
    const one = judge(model, await attempt());
    judged.push(one);
    // Freer guesses make no speech of what is none.
    if ((one.isLikely || one.isNoSpeech) && !one.isLoop) break;
  }
  return judged.reduce((best, one) => (worth(one) > worth(best) ? one : best));
}

function judge(model: WhisperModel, decoded: Decoded): SafelyDecoded & { isLikely: boolean } {
  const isLikely = decoded.meanLogProbability >= MIN_LOG_PROBABILITY;
  const isNoSpeech = decoded.noSpeech > MAX_NO_SPEECH && !isLikely;
  return { decoded, isLikely, isNoSpeech, isLoop: repeatsItself(model, decoded) };
}

/** Sense first, then likelihood. */
const worth = ({ decoded, isLoop }: SafelyDecoded): number =>
  decoded.meanLogProbability - (isLoop ? 1_000 : 0);

function repeatsItself(model: WhisperModel, { tokens, isLooped }: Decoded): boolean {
  if (isLooped) return true;
  const text = Buffer.concat(tokens.map((token) => model.vocabulary.bytesOf(token)));
  // Short texts have no room to repeat, and deflate's own overhead would make the ratio meaningless.
  return text.length > 60 && text.length / deflateRawSync(text).length > MAX_COMPRESSION;
}
