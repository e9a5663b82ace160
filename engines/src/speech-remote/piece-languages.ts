import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type { SpeechEngine, Utterance } from '../ports/speech.ts';
import type { Piece } from './cut-pieces.ts';

/** ISO 639-2 for a language that nobody could tell. */
export const UNTOLD_LANGUAGE = 'und';
/** What is shorter says little of its language: it goes with what was said before. */
const MIN_TOLD_MS = 1_500;
/** Surer than this an utterance is in another language than the one before it. */
const SURE = 0.8;

export type PieceLanguage = {
  /** The one that is spoken most in it. */
  language: string;
  /** Others are spoken in it too. */
  isMixed: boolean;
};

/** Services say in many ways, or not at all, in which language a piece is: this machine's own engine tells it. */
export async function tellLanguage(
  local: SpeechEngine,
  { samples, fromMs, untilMs }: Piece,
  { spokenLast, signal }: { spokenLast: string | undefined; signal: AbortSignal },
): Promise<PieceLanguage> {
  const durationMs = untilMs - fromMs;
  const found = await local.detectLanguage(soundOf(samples), { durationMs, signal });
  if (found === 'no-speech') return { language: spokenLast ?? UNTOLD_LANGUAGE, isMixed: false };
  return { language: found.several?.[0] ?? found.language, isMixed: found.several !== undefined };
}

/** The utterances of a piece in which several languages are spoken, each with its own. */
export async function tellEach(
  local: SpeechEngine,
  { samples, fromMs }: Piece,
  { utterances, signal }: { utterances: readonly Utterance[]; signal: AbortSignal },
): Promise<Utterance[]> {
  const told: Utterance[] = [];
  for (const utterance of utterances) {
    const { startMs, endMs } = utterance;
    const said = samples.subarray((startMs - fromMs) * SAMPLES_PER_MS, (endMs - fromMs) * SAMPLES_PER_MS);
    const durationMs = endMs - startMs;
    const found =
      durationMs < MIN_TOLD_MS
        ? 'no-speech'
        : await local.detectLanguage(soundOf(said), { durationMs, signal });
    const isSure = found !== 'no-speech' && found.confidence >= SURE;
    told.push({ ...utterance, language: isSure ? found.language : (told.at(-1) ?? utterance).language });
  }
  return told;
}

const soundOf = (samples: Int16Array): AudioSource => ({
  read: (fromMs, toMs) => Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
});
