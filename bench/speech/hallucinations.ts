import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS } from '@colloquy/engines';
import { rounded, type Row, type SpeechMeasurement } from '../bench.ts';
import { SOUNDS } from './non-speech-sounds.ts';

/**
 * Words that the engine invents for generated sounds without speech. `hallucinatedPerHour` counts unmarked
 * words; `wordsOfNothingPerHour` also those that a mark (`repetition`, `no-speech`, `known-phrase`) shows as
 * low-confidence.
 */
export const measureHallucinations: SpeechMeasurement = async ({ soundMinutes = '3' }) => {
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
      rows.push({ label: `  ${name}`, ours: `${counts.unmarked} words, ${counts.marked} more marked` });
    }
  } finally {
    await speech.close();
  }
  const unmarked = sum.unmarked / sum.hours;
  const all = (sum.unmarked + sum.marked) / sum.hours;
  const listened = `${(sum.hours * 60).toFixed(0)} minutes of audio`;
  return {
    rows: [
      ...rows,
      {
        label: `  unmarked words per hour (goal 0), in ${listened}`,
        ours: unmarked.toFixed(1),
      },
      { label: '  all words per hour, including marked ones', ours: all.toFixed(1) },
    ],
    figures: { hallucinatedPerHour: rounded(unmarked, 1), wordsOfNothingPerHour: rounded(all, 1) },
  };
};
