import type { AudioSource } from '../ports/audio.ts';
import type { SpeechEngine, WordTime } from '../ports/speech.ts';
import type { RemoteWord } from './transcriber.ts';

type PieceTimes = {
  language: string;
  fromMs: number;
  untilMs: number;
  signal: AbortSignal;
};

/** Approximate limit of one alignment. */
const MAX_ALIGNED_MS = 28_000;

/**
 * Times the words of a text without times: short pieces are aligned by the local engine, other words are
 * interpolated by their length. Times are from the start of the piece.
 */
export async function timeWords(
  text: string,
  audio: AudioSource,
  local: SpeechEngine,
  { language, fromMs, untilMs, signal }: PieceTimes,
): Promise<RemoteWord[]> {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const canAlign = untilMs - fromMs <= MAX_ALIGNED_MS && local.description.languages.includes(language);
  const found = canAlign
    ? await local.align(audio, {
        language,
        fromMs,
        toMs: untilMs,
        words: words.map((word) => ({ text: word })),
        signal,
      })
    : words.map(() => null);
  return interpolateTimes(words, found, { fromMs, untilMs }).map((time, i) => ({
    text: words[i]!,
    startMs: time.startMs - fromMs,
    endMs: time.endMs - fromMs,
    confidence: null,
  }));
}

/** Interpolates missing times between known ones, in proportion to the letters of each word. */
export function interpolateTimes(
  words: readonly string[],
  found: readonly (WordTime | null)[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): WordTime[] {
  const times: WordTime[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const known = found[i];
    if (known) {
      times.push(known);
      continue;
    }
    let end = i;
    while (end < words.length && !found[end]) end += 1;
    const startMs = times.at(-1)?.endMs ?? fromMs;
    const lengthMs = Math.max(0, (found[end]?.startMs ?? untilMs) - startMs);
    const letters = words.slice(i, end).reduce((sum, word) => sum + word.length, 0);
    let before = 0;
    for (; i < end; i += 1) {
      const at = (count: number): number => Math.round(startMs + (lengthMs * count) / letters);
      times.push({ startMs: at(before), endMs: at(before + words[i]!.length) });
      before += words[i]!.length;
    }
    i -= 1;
  }
  return times;
}
