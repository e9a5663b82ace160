import type { DetectedLanguage, LanguageGuess } from '../ports/speech.ts';
import { type LanguageShares, likeliestLanguage } from './language-runs.ts';
import { WHISPER_LANGUAGES } from './languages.ts';

/** Of shorter pieces the model is often wrong, and sure of it: they count less than their length. */
const WHOLE_MS = 4_000;
/** A language is spoken where pieces are in it this surely … */
const SURELY_SPOKEN = 0.95;
/** … which last this long each … */
const MIN_LONG_MS = 2_000;
/** … and so long together, as they count: a greeting or a name is no second language. */
const MIN_SPOKEN_MS = 4_000;
/** Of a short recording this share is enough. */
const MIN_SHARE = 0.15;
const ALTERNATIVES = 4;
const WORTH_TELLING = 0.01;

/** A piece of speech with how likely it is in each of the model's languages. */
export type WeighedPiece = { lengthMs: number; shares: LanguageShares };

/** The languages of a recording by its pieces, and several where long ones surely disagree; undefined without any. */
export function weighLanguages(pieces: readonly WeighedPiece[]): DetectedLanguage | undefined {
  if (pieces.length === 0) return undefined;
  const sums = new Float64Array(WHISPER_LANGUAGES.length);
  const spoken = new Map<string, number>();
  let weight = 0;
  for (const { lengthMs, shares } of pieces) {
    const own = lengthMs * Math.min(1, lengthMs / WHOLE_MS);
    shares.forEach((one, at) => (sums[at]! += one * own));
    weight += own;
    const { language, confidence } = likeliestLanguage(shares);
    if (lengthMs >= MIN_LONG_MS && confidence >= SURELY_SPOKEN)
      spoken.set(language, (spoken.get(language) ?? 0) + own);
  }
  const several = [...spoken]
    .filter(([, ms]) => ms >= Math.min(MIN_SPOKEN_MS, weight * MIN_SHARE))
    .toSorted(([, one], [, other]) => other - one)
    .map(([language]) => language);
  return { ...rank(sums.map((sum) => sum / weight)), ...(several.length > 1 && { several }) };
}

function rank(shares: Float64Array): DetectedLanguage {
  const guesses: LanguageGuess[] = [...shares].map((confidence, at) => ({
    language: WHISPER_LANGUAGES[at]!,
    confidence,
  }));
  const [best, ...others] = guesses.toSorted((one, other) => other.confidence - one.confidence);
  return {
    ...best!,
    alternatives: others.slice(0, ALTERNATIVES).filter((guess) => guess.confidence >= WORTH_TELLING),
  };
}
