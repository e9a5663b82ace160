import { type DetectedLanguage, SEVERAL_LANGUAGES } from '@colloquy/engines';

/** Below this the guess is no better than asking the customer. */
const MIN_CONFIDENCE = 0.4;
/** Surer than this a channel is in a language of its own; else it may be no more than an echo or a few short words. */
const SURE = 0.8;

/** What is spoken on each channel of a recording, or that nobody speaks there. */
type Heard = readonly (DetectedLanguage | 'no-speech')[];

export type RecordingLanguage =
  | { kind: 'language'; language: string; confidence: number | null }
  | { kind: 'unsure'; alternatives: string[] }
  | { kind: 'no-speech' };

/** The language of a recording by those of its channels: several where one of them has several, or two surely differ. */
export function languageOf(heard: Heard): RecordingLanguage {
  const [best, ...others] = heard
    .filter((each) => each !== 'no-speech')
    .toSorted((one, other) => other.confidence - one.confidence);
  if (!best) return { kind: 'no-speech' };
  const sure = [best, ...others].filter(({ confidence }) => confidence >= SURE);
  if (
    [best, ...others].some(({ several }) => several) ||
    new Set(sure.map(({ language }) => language)).size > 1
  )
    return { kind: 'language', language: SEVERAL_LANGUAGES, confidence: null };
  if (best.confidence >= MIN_CONFIDENCE)
    return { kind: 'language', language: best.language, confidence: best.confidence };
  const guesses = [best, ...best.alternatives].map(({ language }) => language);
  return { kind: 'unsure', alternatives: guesses.slice(0, 3) };
}

/** The one language of a channel in a recording of several; those, where it has several itself or it is not sure. */
export const languageOfChannel = (
  detected: DetectedLanguage | 'no-speech',
  known: readonly string[],
): string =>
  detected !== 'no-speech' &&
  !detected.several &&
  detected.confidence >= SURE &&
  known.includes(detected.language)
    ? detected.language
    : SEVERAL_LANGUAGES;
