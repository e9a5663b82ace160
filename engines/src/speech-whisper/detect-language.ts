import type { AudioSource } from '../ports/audio.ts';
import type { DetectedLanguage, LanguageGuess } from '../ports/speech.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { cutChunks } from './cut-chunks.ts';
import { cutPieces, languagesIn, likeliestLanguage } from './language-runs.ts';
import { WHISPER_LANGUAGES } from './languages.ts';
import type { WhisperModel } from './whisper-model.ts';

/** Sure enough after any number of chunks. */
const SURE = 0.9;
/** Otherwise this many chunks are averaged: up to a minute and a half of speech. */
const MAX_CHUNKS = 4;
const ALTERNATIVES = 4;
/** A language is spoken where a piece is in it this surely … */
const SURELY_SPOKEN = 0.95;
/** … for so long altogether: a greeting or a name is no second language. */
const MIN_SPOKEN_SAMPLES = 2 * 16_000;

/**
 * Averages the language probabilities of pieces of speech, each counted by its length, until they are clear; and notes
 * where pieces are surely in different languages.
 */
export async function detectLanguage(
  model: WhisperModel,
  activity: ActivityModel,
  audio: AudioSource,
  signal: AbortSignal,
): Promise<DetectedLanguage | 'no-speech'> {
  const sums = new Float64Array(model.special.languages.count);
  const spoken = new Map<string, number>();
  let heard = 0;
  let chunks = 0;
  for await (const chunk of cutChunks(audio, activity, { fromMs: 0, signal })) {
    if (chunk.regions.length === 0) continue;
    for (const { samples } of cutPieces(chunk)) {
      const shares = await languagesIn(model, samples);
      signal.throwIfAborted();
      if (!shares) continue;
      shares.forEach((one, i) => (sums[i]! += one * samples.length));
      heard += samples.length;
      const { language, confidence } = likeliestLanguage(shares);
      if (confidence >= SURELY_SPOKEN) spoken.set(language, (spoken.get(language) ?? 0) + samples.length);
    }
    if (heard > 0) chunks += 1;
    if (chunks === MAX_CHUNKS || Math.max(...sums) / heard >= SURE) break;
  }
  if (heard === 0) return 'no-speech';
  const several = [...spoken].filter(([, samples]) => samples >= MIN_SPOKEN_SAMPLES);
  return {
    ...rank(sums.map((sum) => sum / heard)),
    ...(several.length > 1 && {
      several: several.toSorted(([, one], [, other]) => other - one).map(([language]) => language),
    }),
  };
}

function rank(shares: Float64Array): DetectedLanguage {
  const guesses: LanguageGuess[] = [...shares].map((confidence, i) => ({
    language: WHISPER_LANGUAGES[i]!,
    confidence,
  }));
  const [best, ...others] = guesses.toSorted((a, b) => b.confidence - a.confidence);
  return {
    ...best!,
    alternatives: others.slice(0, ALTERNATIVES).filter((guess) => guess.confidence >= 0.01),
  };
}
