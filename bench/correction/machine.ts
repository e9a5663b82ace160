import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS, type SpeechEngine } from '@colloquy/engines';
import { POSITION_STEP, type Segment } from '@colloquy/contract';
import { v7 } from 'uuid';
import { tidyUtterance } from '../../server/src/capabilities/transcripts/heard-words.rules.ts';
import type { Clip } from './clips.ts';
import { addNoise } from './noise.ts';

/** What the speech engine made of a clip, and what should have come of it. */
export type MachineText = {
  clip: string;
  isCall: boolean;
  /** Decibels of speech over noise; null: as it is. */
  decibels: number | null;
  reference: string;
  segments: Segment[];
};

const CONDITIONS = [null, 10, 5] as const;

/** Every clip heard clean and through noise by the engine that the product ships, put in order as the product does. */
export async function hearClips(clips: readonly Clip[]): Promise<MachineText[]> {
  const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
  const texts: MachineText[] = [];
  try {
    for (const [at, clip] of clips.entries()) {
      const samples = await clip.read();
      for (const decibels of clip.isCall ? [null] : CONDITIONS) {
        const heard = decibels === null ? samples : addNoise(samples, decibels, at * 100 + decibels);
        texts.push({
          clip: clip.name,
          isCall: clip.isCall,
          decibels,
          reference: clip.reference,
          segments: await hear(speech, heard, clip.language),
        });
      }
    }
  } finally {
    await speech.close();
  }
  return texts;
}

async function hear(speech: SpeechEngine, samples: Int16Array, language: string): Promise<Segment[]> {
  const audio = {
    read: (fromMs: number, toMs: number) =>
      Promise.resolve(samples.slice(fromMs * SAMPLES_PER_MS, toMs * SAMPLES_PER_MS)),
  };
  const { signal } = new AbortController();
  const pieces = await Array.fromAsync(speech.transcribe(audio, { language, fromMs: 0, signal }));
  return pieces
    .flatMap(({ utterances }) => utterances.map(tidyUtterance))
    .map((utterance, at) => ({
      ...utterance,
      id: v7(),
      speakerId: null,
      position: (at + 1) * POSITION_STEP,
      revision: 1,
      alternatives: [],
    }));
}
