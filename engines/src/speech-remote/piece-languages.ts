import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type { SpeechEngine, Utterance } from '../ports/speech.ts';
import type { AudioPiece } from './audio-pieces.ts';

/** ISO 639-2 code of an undetermined language. */
const UNDETERMINED_LANGUAGE = 'und';
/** Shorter utterances do not show their language and get that of the previous one. */
const MIN_DETECTED_MS = 1_500;
/** Confidence from which an utterance may differ from the language of the previous one. */
const MIN_SURE_CONFIDENCE = 0.8;

type PieceLanguage = {
  /** The language most spoken in it. */
  language: string;
  /** Other languages are spoken too. */
  isMixed: boolean;
};

/**
 * Detects the language of a piece with the local engine, because services report it in different ways or not
 * at all.
 */
export async function detectPieceLanguage(
  local: SpeechEngine,
  { samples, fromMs, untilMs }: AudioPiece,
  { lastLanguage, signal }: { lastLanguage: string | undefined; signal: AbortSignal },
): Promise<PieceLanguage> {
  const durationMs = untilMs - fromMs;
  const found = await local.detectLanguage(audioSourceOf(samples), { durationMs, signal });
  if (found === 'no-speech') return { language: lastLanguage ?? UNDETERMINED_LANGUAGE, isMixed: false };
  return {
    language: found.spokenLanguages?.[0] ?? found.language,
    isMixed: found.spokenLanguages !== undefined,
  };
}

/** Detects the language of each utterance of a multilingual piece. */
export async function detectUtteranceLanguages(
  local: SpeechEngine,
  { samples, fromMs }: AudioPiece,
  { utterances, signal }: { utterances: readonly Utterance[]; signal: AbortSignal },
): Promise<Utterance[]> {
  const withLanguages: Utterance[] = [];
  for (const utterance of utterances) {
    const { startMs, endMs } = utterance;
    const utteranceSamples = samples.subarray(
      (startMs - fromMs) * SAMPLES_PER_MS,
      (endMs - fromMs) * SAMPLES_PER_MS,
    );
    const durationMs = endMs - startMs;
    const found =
      durationMs < MIN_DETECTED_MS
        ? 'no-speech'
        : await local.detectLanguage(audioSourceOf(utteranceSamples), { durationMs, signal });
    const isSure = found !== 'no-speech' && found.confidence >= MIN_SURE_CONFIDENCE;
    withLanguages.push({
      ...utterance,
      language: isSure ? found.language : (withLanguages.at(-1) ?? utterance).language,
    });
  }
  return withLanguages;
}

const audioSourceOf = (samples: Int16Array): AudioSource => ({
  read: (fromMs, toMs) => Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
});
