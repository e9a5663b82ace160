import type { AudioSource } from '../ports/audio.ts';
import type { SpeechEngine } from '../ports/speech.ts';
import type { RemoteWord } from './transcriber.ts';

type Place = {
  language: string;
  fromMs: number;
  untilMs: number;
  signal: AbortSignal;
};

/** About what can be placed in one go. */
const MAX_PLACED_MS = 28_000;

/**
 * Times for a text that came without any: found on this machine where the piece is short enough for that; what is not
 * found stands between its neighbours, by its length. Times are from the start of the piece.
 */
export async function placeText(
  text: string,
  audio: AudioSource,
  local: SpeechEngine,
  { language, fromMs, untilMs, signal }: Place,
): Promise<RemoteWord[]> {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const canFind = untilMs - fromMs <= MAX_PLACED_MS && local.description.languages.includes(language);
  const found = canFind
    ? await local.align(audio, {
        language,
        fromMs,
        toMs: untilMs,
        words: words.map((word) => ({ text: word })),
        signal,
      })
    : words.map(() => null);
  return spread(words, found, { fromMs, untilMs }).map((time, i) => ({
    text: words[i]!,
    startMs: time.startMs - fromMs,
    endMs: time.endMs - fromMs,
    confidence: null,
  }));
}

type Time = { startMs: number; endMs: number };

/** Fills what has no time: between the known times around it, each word as long as it has letters. */
export function spread(
  words: readonly string[],
  found: readonly (Time | null)[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Time[] {
  const times: Time[] = [];
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
