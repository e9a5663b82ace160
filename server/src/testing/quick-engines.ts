import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AudioSource,
  createMedia,
  type EngineDescription,
  type Heard,
  SAMPLES_PER_MS,
  SEVERAL_LANGUAGES,
  type SpeechSpan,
  type Utterance,
  type WordTime,
} from '@colloquy/engines';
import type { Engines } from '../capabilities/models/index.ts';

const SECOND = 1_000;
/** Audio in one piece of what is heard: short, so that there are many pieces to be cut off between. */
const PIECE_SECONDS = 5;
/** -40 dB: what the tests play is louder, what they call silence is not. */
const AUDIBLE = 300;
/** Above this many Hertz it is German that is heard, where nobody said which language it is. */
const HIGH = 300;
/** Above this many words are heard in German alone. */
const GERMAN = 1_500;
/** Above this many it hears no words. */
const UNCLEAR = 2_000;

const description = (name: string): EngineDescription => ({
  name,
  model: 'quick',
  modelSha256: '',
  languages: ['en', 'de', SEVERAL_LANGUAGES],
  leavesMachine: false,
});

export type QuickOptions = {
  /** Wall time that a piece of five seconds takes. */
  pieceMs?: number;
  /** Called before each piece with the second at which it begins. */
  beforePiece?: (second: number) => void | Promise<void>;
  /** Called with the text of each segment whose words are aligned. */
  beforeAlign?: (text: string) => void | Promise<void>;
};

/**
 * Engines that need no models and always hear the same: media as it is, speech that hears one word for each second
 * in which there is sound, named after it (`s0 s1 s2 …`), finds words again by the second in their name (`new7`), and
 * voices that take turns every ten seconds. Low tones are English, high ones German, of higher ones words are heard in
 * German alone, and of the highest it is heard that somebody speaks, and not what.
 */
export function quickEngines({ pieceMs = 0, beforePiece, beforeAlign }: QuickOptions = {}): Engines {
  const media = createMedia();
  return {
    media,
    speech: {
      description: description('quick-speech'),
      detectLanguage: async (audio) => {
        const samples = await audio.read(0, 30 * SECOND);
        if (!isAudible(samples)) return 'no-speech';
        const language = heightOf(samples) > HIGH ? 'de' : 'en';
        return { language, confidence: 0.99, alternatives: [] };
      },
      async *transcribe(audio, { language, fromMs, signal }): AsyncGenerator<Heard> {
        for (let startMs = fromMs; ; startMs += PIECE_SECONDS * SECOND) {
          signal.throwIfAborted();
          await beforePiece?.(startMs / SECOND);
          const samples = await audio.read(startMs, startMs + PIECE_SECONDS * SECOND);
          if (pieceMs > 0) await sleep(pieceMs, undefined, { signal });
          const untilMs = startMs + Math.floor(samples.length / SAMPLES_PER_MS);
          // Of several languages it hears each piece in another one.
          const turn = (startMs / SECOND / PIECE_SECONDS) % 2 === 0 ? 'en' : 'de';
          const spoken = language === SEVERAL_LANGUAGES ? turn : language;
          if (untilMs > startMs) yield { untilMs, utterances: hear(samples, startMs, spoken) };
          if (samples.length < PIECE_SECONDS * SECOND * SAMPLES_PER_MS) return;
        }
      },
      align: async (audio, { language, fromMs, toMs, words, signal }) => {
        if (language === SEVERAL_LANGUAGES) throw new RangeError('Words are said in one language.');
        await beforeAlign?.(words.map(({ text }) => text).join(' '));
        signal.throwIfAborted();
        if (!isAudible(await audio.read(fromMs, toMs))) return words.map(() => null);
        return words.map(({ text, known }) => known ?? secondOf(text));
      },
      warmUp: async () => {},
      close: async () => {},
    },
    voices: {
      description: description('quick-voices'),
      findVoices: async (audio, { durationMs, onProgress }) => {
        onProgress?.(0.5);
        const turns = Math.ceil(durationMs / (10 * SECOND));
        return {
          turns: Array.from({ length: turns }, (_, at) => ({
            startMs: at * 10 * SECOND,
            endMs: Math.min(durationMs, (at + 1) * 10 * SECOND),
            voice: at % 2,
          })),
          speech: await speechIn(audio, durationMs),
        };
      },
      findSpeech: (audio, { durationMs }) => speechIn(audio, durationMs),
      // Tones of one height are one voice.
      printVoice: async (audio, { spans }) => {
        const [{ startMs, endMs }] = [spans[0] ?? { startMs: 0, endMs: 0 }];
        const samples = await audio.read(startMs, endMs);
        if (samples.length < 5 * SECOND * SAMPLES_PER_MS || !isAudible(samples)) return undefined;
        const height = Math.round(heightOf(samples) / 100);
        return Float32Array.from({ length: 16 }, (_, at) => (at === height % 16 ? 1 : 0));
      },
      close: async () => {},
    },
    close: () => media.close(),
  };
}

/** In Hertz, as far as it is one tone; silence in between makes it lower. */
function heightOf(samples: Int16Array): number {
  const rising = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length;
  return (rising * SECOND * SAMPLES_PER_MS) / samples.length;
}

const isAudible = (samples: Int16Array): boolean => samples.some((sample) => Math.abs(sample) > AUDIBLE);

/** The seconds in which there is sound, without what is too short for a word. */
async function speechIn(audio: AudioSource, durationMs: number): Promise<SpeechSpan[]> {
  const speech: SpeechSpan[] = [];
  for (let startMs = 0; startMs + SECOND / 2 <= durationMs; startMs += SECOND) {
    const endMs = Math.min(startMs + SECOND, durationMs);
    if (isAudible(await audio.read(startMs, endMs))) speech.push({ startMs, endMs });
  }
  return speech;
}

/** Words say in their name at which second they are; those that do not are never found. */
function secondOf(text: string): WordTime | null {
  const second = /\d+/.exec(text)?.[0];
  return second === undefined
    ? null
    : { startMs: Number(second) * SECOND, endMs: Number(second) * SECOND + 800 };
}

function hear(samples: Int16Array, startMs: number, language: string): Utterance[] {
  const words = [];
  for (let atMs = 0; atMs * SAMPLES_PER_MS < samples.length; atMs += SECOND) {
    const second = samples.subarray(atMs * SAMPLES_PER_MS, (atMs + SECOND) * SAMPLES_PER_MS);
    // Half a second at the end is no word of its own.
    if (second.length < (SECOND * SAMPLES_PER_MS) / 2 || !isAudible(second)) continue;
    const height = heightOf(second);
    if (height > UNCLEAR || (height > GERMAN && language !== 'de')) continue;
    const at = startMs + atMs;
    words.push({ text: `s${at / SECOND}`, startMs: at, endMs: at + 800, confidence: 0.9 });
  }
  if (words.length === 0) return [];
  return [{ startMs: words[0]!.startMs, endMs: words.at(-1)!.endMs, language, words }];
}
