import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AudioSource,
  createMedia,
  type EngineDescription,
  type TranscribedPart,
  SAMPLES_PER_MS,
  MULTIPLE_LANGUAGES,
  type SpeechSpan,
  type Utterance,
  type WordTime,
} from '@colloquy/engines';
import type { Engines } from '../capabilities/models/index.ts';

const SECOND_MS = 1_000;
/** Audio per piece: short, to allow many interruptions between pieces. */
const PIECE_SECONDS = 5;
/** -40 dB: test tones are louder, test silence is not. */
const AUDIBLE_LEVEL = 300;
/** Without a given language, tones above this frequency are detected as German. */
const GERMAN_DETECTED_HZ = 300;
/** Tones above this frequency are transcribed only in German. */
const GERMAN_ONLY_HZ = 1_500;
/** Tones above this frequency yield no words. */
const UNCLEAR_HZ = 2_000;

const description = (name: string): EngineDescription => ({
  name,
  model: 'fake',
  modelSha256: '',
  languages: ['en', 'de', MULTIPLE_LANGUAGES],
  isRemote: false,
});

export type FakeEngineOptions = {
  /** Wall time per piece of five seconds. */
  pieceMs?: number;
  /** Called before each piece, with its start in seconds. */
  beforePiece?: (second: number) => void | Promise<void>;
  /** Called with the text of each segment to align. */
  beforeAlign?: (text: string) => void | Promise<void>;
};

/**
 * Deterministic engines without models. Media is real; speech returns one word per audible second, named
 * after it (`s0 s1 s2 …`); alignment reads the second from the word (`new7`); speakers alternate every ten
 * seconds. Low tones are English and high ones German; higher ones yield words only in German, and the
 * highest are unclear speech.
 */
export function createFakeEngines({
  pieceMs = 0,
  beforePiece,
  beforeAlign,
}: FakeEngineOptions = {}): Engines {
  const media = createMedia();
  return {
    media,
    speech: {
      description: description('fake-speech'),
      detectLanguage: async (audio) => {
        const samples = await audio.read(0, 30 * SECOND_MS);
        if (!isAudible(samples)) return 'no-speech';
        const language = pitchOf(samples) > GERMAN_DETECTED_HZ ? 'de' : 'en';
        return { language, confidence: 0.99, alternatives: [] };
      },
      async *transcribe(audio, { language, fromMs, signal }): AsyncGenerator<TranscribedPart> {
        for (let startMs = fromMs; ; startMs += PIECE_SECONDS * SECOND_MS) {
          signal.throwIfAborted();
          await beforePiece?.(startMs / SECOND_MS);
          const samples = await audio.read(startMs, startMs + PIECE_SECONDS * SECOND_MS);
          if (pieceMs > 0) await sleep(pieceMs, undefined, { signal });
          const untilMs = startMs + Math.floor(samples.length / SAMPLES_PER_MS);
          // With several languages, the language alternates by piece.
          const turn = (startMs / SECOND_MS / PIECE_SECONDS) % 2 === 0 ? 'en' : 'de';
          const spoken = language === MULTIPLE_LANGUAGES ? turn : language;
          if (untilMs > startMs) yield { untilMs, utterances: transcribeSamples(samples, startMs, spoken) };
          if (samples.length < PIECE_SECONDS * SECOND_MS * SAMPLES_PER_MS) return;
        }
      },
      align: async (audio, { language, fromMs, toMs, words, signal }) => {
        if (language === MULTIPLE_LANGUAGES) throw new RangeError('Words are said in one language.');
        await beforeAlign?.(words.map(({ text }) => text).join(' '));
        signal.throwIfAborted();
        if (!isAudible(await audio.read(fromMs, toMs))) return words.map(() => null);
        return words.map(({ text, known }) => known ?? secondOf(text));
      },
      warmUp: async () => {},
      close: async () => {},
    },
    diarization: {
      description: description('fake-diarization'),
      diarize: async (audio, { durationMs, onProgress }) => {
        onProgress?.(0.5);
        const turns = Math.ceil(durationMs / (10 * SECOND_MS));
        return {
          turns: Array.from({ length: turns }, (_, at) => ({
            startMs: at * 10 * SECOND_MS,
            endMs: Math.min(durationMs, (at + 1) * 10 * SECOND_MS),
            voice: at % 2,
          })),
          speech: await speechIn(audio, durationMs),
        };
      },
      detectSpeech: (audio, { durationMs }) => speechIn(audio, durationMs),
      // Tones of one pitch are one voice.
      embedSpeaker: async (audio, { spans }) => {
        const [{ startMs, endMs }] = [spans[0] ?? { startMs: 0, endMs: 0 }];
        const samples = await audio.read(startMs, endMs);
        if (samples.length < 5 * SECOND_MS * SAMPLES_PER_MS || !isAudible(samples)) return undefined;
        const pitch = Math.round(pitchOf(samples) / 100);
        return Float32Array.from({ length: 16 }, (_, at) => (at === pitch % 16 ? 1 : 0));
      },
      close: async () => {},
    },
    close: () => media.close(),
  };
}

/** Estimates the pitch of a single tone in Hz. Silence lowers the estimate. */
function pitchOf(samples: Int16Array): number {
  const rising = samples.filter((sample, at) => sample >= 0 && (samples[at - 1] ?? 0) < 0).length;
  return (rising * SECOND_MS * SAMPLES_PER_MS) / samples.length;
}

const isAudible = (samples: Int16Array): boolean =>
  samples.some((sample) => Math.abs(sample) > AUDIBLE_LEVEL);

/** Finds the audible seconds, except spans too short for a word. */
async function speechIn(audio: AudioSource, durationMs: number): Promise<SpeechSpan[]> {
  const speech: SpeechSpan[] = [];
  for (let startMs = 0; startMs + SECOND_MS / 2 <= durationMs; startMs += SECOND_MS) {
    const endMs = Math.min(startMs + SECOND_MS, durationMs);
    if (isAudible(await audio.read(startMs, endMs))) speech.push({ startMs, endMs });
  }
  return speech;
}

/** Reads the second from the word's text. Words without a number are not found. */
function secondOf(text: string): WordTime | null {
  const second = /\d+/.exec(text)?.[0];
  return second === undefined
    ? null
    : { startMs: Number(second) * SECOND_MS, endMs: Number(second) * SECOND_MS + 800 };
}

function transcribeSamples(samples: Int16Array, startMs: number, language: string): Utterance[] {
  const words = [];
  for (let atMs = 0; atMs * SAMPLES_PER_MS < samples.length; atMs += SECOND_MS) {
    const second = samples.subarray(atMs * SAMPLES_PER_MS, (atMs + SECOND_MS) * SAMPLES_PER_MS);
    // The last half second is too short for a word.
    if (second.length < (SECOND_MS * SAMPLES_PER_MS) / 2 || !isAudible(second)) continue;
    const pitch = pitchOf(second);
    if (pitch > UNCLEAR_HZ || (pitch > GERMAN_ONLY_HZ && language !== 'de')) continue;
    const at = startMs + atMs;
    words.push({ text: `s${at / SECOND_MS}`, startMs: at, endMs: at + 800, confidence: 0.9 });
  }
  if (words.length === 0) return [];
  return [{ startMs: words[0]!.startMs, endMs: words.at(-1)!.endMs, language, words }];
}
