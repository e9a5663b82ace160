import type { AudioSource } from '../ports/audio.ts';
import type { DetectedLanguage, LanguageGuess } from '../ports/speech.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { probabilitiesOf } from './choose-token.ts';
import { cutChunks } from './cut-chunks.ts';
import { WHISPER_LANGUAGES } from './languages.ts';
import type { WhisperModel } from './whisper-model.ts';

/** Sure enough after any number of chunks. */
const SURE = 0.9;
/** Otherwise this many chunks are averaged: up to a minute and a half of speech. */
const MAX_CHUNKS = 4;
/** Chunks that are likelier no speech (music, noise) say nothing about the language. */
const MAX_NO_SPEECH = 0.6;
const ALTERNATIVES = 4;

/** Averages the language probabilities of chunks of speech, each counted by its length, until they are clear. */
export async function detectLanguage(
  model: WhisperModel,
  activity: ActivityModel,
  audio: AudioSource,
  signal: AbortSignal,
): Promise<DetectedLanguage | 'no-speech'> {
  const { special } = model;
  const sums = new Float64Array(special.languages.count);
  let heard = 0;
  let chunks = 0;
  for await (const chunk of cutChunks(audio, activity, { fromMs: 0, signal })) {
    if (chunk.regions.length === 0) continue;
    const encoded = await model.encode(chunk.samples);
    const { logits } = await model.step(encoded, model.start(), [special.startOfTranscript]);
    signal.throwIfAborted();
    if (probabilitiesOf(logits, special.noSpeech, 1)[0]! > MAX_NO_SPEECH) continue;
    const probabilities = probabilitiesOf(logits, special.languages.first, special.languages.count);
    const total = probabilities.reduce((sum, one) => sum + one, 0);
    probabilities.forEach((one, i) => (sums[i]! += (one / total) * chunk.samples.length));
    heard += chunk.samples.length;
    chunks += 1;
    if (chunks === MAX_CHUNKS || Math.max(...sums) / heard >= SURE) break;
  }
  return heard === 0 ? 'no-speech' : rank(sums.map((sum) => sum / heard));
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
