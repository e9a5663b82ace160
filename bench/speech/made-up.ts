import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS } from '@colloquy/engines';
import { rounded, type Row } from '../bench.ts';
import type { Part } from './part.ts';
import { SOUNDS } from './sounds.ts';

/**
 * Words that the engine makes of sounds in which nobody speaks, made here from a seed. A word counts as hallucinated
 * where nothing is said against it: words of an utterance with a mark (`repetition`, `no-speech`, `known-phrase`) are
 * shown to a person as doubtful, and are told apart.
 */
export const measureMadeUp: Part = async ({ soundMinutes = '3' }) => {
  const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
  const { signal } = new AbortController();
  const rows: Row[] = [];
  const sum = { hours: 0, unmarked: 0, marked: 0 };
  try {
    for (const [name, makeSound] of Object.entries(SOUNDS)) {
      const samples = makeSound(Math.round(Number(soundMinutes) * 60));
      const audio = {
        read: (fromMs: number, toMs: number) =>
          Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
      };
      const pieces = await Array.fromAsync(speech.transcribe(audio, { language: 'en', fromMs: 0, signal }));
      const counts = { unmarked: 0, marked: 0 };
      for (const { words, marks = [] } of pieces.flatMap(({ utterances }) => utterances))
        counts[marks.length > 0 ? 'marked' : 'unmarked'] += words.length;
      sum.hours += Number(soundMinutes) / 60;
      sum.unmarked += counts.unmarked;
      sum.marked += counts.marked;
      rows.push({ what: `  ${name}`, ours: `${counts.unmarked} words, ${counts.marked} more marked` });
    }
  } finally {
    await speech.close();
  }
  const perHour = sum.unmarked / sum.hours;
  return {
    rows: [
      ...rows,
      {
        what: '  words an hour that nothing is said against (goal 0)',
        ours: `${perHour.toFixed(1)}, and ${(sum.marked / sum.hours).toFixed(1)} marked`,
      },
    ],
    figures: { hallucinatedPerHour: rounded(perHour, 1) },
  };
};
