import { createWhisperSpeech, modelsFolder, SAMPLES_PER_MS, type SpeechEngine } from '@colloquy/engines';
import { POSITION_STEP, type Segment } from '@colloquy/rules/transcript';
import { v7 } from 'uuid';
import { normaliseUtterance } from '../../server/src/capabilities/transcription/transcribed-words.rules.ts';
import type { Clip } from './clips.ts';
import { addNoise } from './add-noise.ts';

/** Transcript of a clip, with its reference. */
export type TranscribedClip = {
  clip: string;
  isCall: boolean;
  /** Signal-to-noise ratio in dB; null without noise. */
  decibels: number | null;
  reference: string;
  segments: Segment[];
};

const CONDITIONS = [null, 10, 5] as const;

/** Transcribes every clip clean and with noise, with the engine and the normalisation of the product. */
export async function transcribeClips(clips: readonly Clip[]): Promise<TranscribedClip[]> {
  const speech = createWhisperSpeech({ modelsFolder: modelsFolder() });
  const texts: TranscribedClip[] = [];
  try {
    for (const [at, clip] of clips.entries()) {
      const samples = await clip.read();
      for (const decibels of clip.isCall ? [null] : CONDITIONS) {
        const transcribed = decibels === null ? samples : addNoise(samples, decibels, at * 100 + decibels);
        texts.push({
          clip: clip.name,
          isCall: clip.isCall,
          decibels,
          reference: clip.reference,
          segments: await hear(speech, transcribed, clip.language),
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
    .flatMap(({ utterances }) => utterances.map(normaliseUtterance))
    .map((utterance, at) => ({
      ...utterance,
      id: v7(),
      speakerId: null,
      position: (at + 1) * POSITION_STEP,
      revision: 1,
      conflicts: [],
    }));
}
