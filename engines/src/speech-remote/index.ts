import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioSource } from '../ports/audio.ts';
import { EngineError } from '../ports/engine.ts';
import {
  type TranscribedPart,
  type TranscribedWord,
  MULTIPLE_LANGUAGES,
  type SpeechEngine,
} from '../ports/speech.ts';
import { WHISPER_LANGUAGES, writesSpaces } from '../speech-whisper/tokeniser.ts';
import { cutUtterances } from '../speech-whisper/utterances.ts';
import { cutAudioPieces, type AudioPiece, encodeWav } from './audio-pieces.ts';
import { detectUtteranceLanguages, detectPieceLanguage } from './piece-languages.ts';
import { timeWords } from './align-text.ts';
import type { RemoteConnection, RemoteWord, Transcriber, TranscriberOptions } from './transcriber.ts';

/** Imported on first use: each has its own SDK. */
const TRANSCRIBERS = {
  'openai-compatible': async (remote) => (await import('./openai.ts')).openaiTranscriber(remote),
  azure: async (remote) => (await import('./openai.ts')).azureTranscriber(remote),
  deepgram: async (remote) => (await import('./deepgram.ts')).deepgramTranscriber(remote),
  assemblyai: async (remote) => (await import('./assemblyai.ts')).assemblyaiTranscriber(remote),
  elevenlabs: async (remote) => (await import('./elevenlabs.ts')).elevenlabsTranscriber(remote),
} as const satisfies Record<string, (remote: RemoteConnection) => Promise<Transcriber>>;

export type RemoteProvider = keyof typeof TRANSCRIBERS;

export type RemoteService = RemoteConnection & { provider: RemoteProvider };

export type RemoteSpeechOptions = RemoteService & {
  /** ISO 639 codes. If empty, all languages are offered, and the service refuses unknown ones. */
  languages: readonly string[];
  /** The local engine detects languages and aligns words, so that no audio is sent for that. */
  local: SpeechEngine;
  /** For tests: replaces waiting between retries. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Retries after a Retry-After of the service; a longer delay is an error. */
const MAX_RETRIES = 3;
const MAX_RETRY_DELAY_MS = 120_000;
/** Confidence of a word if the service gives none: neither high nor low. */
const UNKNOWN_CONFIDENCE = 0.5;
const TEST_SILENCE_SAMPLES = 16_000;

/**
 * Creates speech recognition by a remote service, which receives the audio in pieces. Fails with the codes of
 * `remote-errors.ts`.
 */
export function createRemoteSpeech(options: RemoteSpeechOptions): SpeechEngine {
  const { provider, model, local } = options;
  const languages = options.languages.length > 0 ? options.languages : WHISPER_LANGUAGES;
  const transcribe = withRetries(openTranscriber(options), options.wait ?? waitMs);

  async function transcribePiece(
    audio: AudioSource,
    piece: AudioPiece,
    request: TranscriberOptions,
    lastLanguage: string | undefined,
  ): Promise<TranscribedPart> {
    const { fromMs, untilMs } = piece;
    if (piece.isSilent) return { untilMs, utterances: [] };
    const { text, words } = await transcribe(encodeWav(piece.samples), request);
    const { signal } = request;
    const { language, isMixed } =
      request.language === null
        ? await detectPieceLanguage(local, piece, { lastLanguage, signal })
        : { language: request.language, isMixed: false };
    const timed =
      words.length > 0 ? words : await timeWords(text, audio, local, { language, fromMs, untilMs, signal });
    const utterances = cutUtterances(toTranscribedWords(timed, piece, language), language);
    return {
      untilMs,
      utterances: isMixed ? await detectUtteranceLanguages(local, piece, { utterances, signal }) : utterances,
    };
  }

  return {
    description: { name: provider, model, modelSha256: '', languages, isRemote: true },
    detectLanguage: (audio, request) => local.detectLanguage(audio, request),
    align: (audio, request) => local.align(audio, request),
    async *transcribe(audio, { language, fromMs, vocabulary = [], signal }) {
      const request = { language: language === MULTIPLE_LANGUAGES ? null : language, vocabulary, signal };
      let lastLanguage: string | undefined;
      for await (const piece of cutAudioPieces(audio, { fromMs, signal })) {
        const part = await transcribePiece(audio, piece, request, lastLanguage);
        lastLanguage = part.utterances.at(-1)?.language ?? lastLanguage;
        yield part;
      }
    },
    warmUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** Transcribes a second of silence to test address, key and model. Fails like the engine. */
export async function testRemoteSpeech(service: RemoteService, signal: AbortSignal): Promise<void> {
  const wav = encodeWav(new Int16Array(TEST_SILENCE_SAMPLES));
  await openTranscriber(service)(wav, { language: null, vocabulary: [], signal });
}

function openTranscriber(service: RemoteService): Transcriber {
  let loading: Promise<Transcriber> | undefined;
  return async (wav, request) => {
    loading ??= TRANSCRIBERS[service.provider](service);
    return (await loading)(wav, request);
  };
}

/** Retries after the delay that the service asks for. */
function withRetries(transcribe: Transcriber, wait: NonNullable<RemoteSpeechOptions['wait']>): Transcriber {
  return async (wav, request) => {
    for (let retries = 0; ; retries += 1) {
      try {
        return await transcribe(wav, request);
      } catch (error) {
        if (!(error instanceof EngineError) || retries === MAX_RETRIES) throw error;
        const { retryAfterMs } = error.details;
        if (typeof retryAfterMs !== 'number' || retryAfterMs > MAX_RETRY_DELAY_MS) throw error;
        await wait(retryAfterMs, request.signal);
      }
    }
  };
}

const waitMs = async (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/** Moves words to recording time, clamped to their piece and non-decreasing. */
function toTranscribedWords(
  words: readonly RemoteWord[],
  { fromMs, untilMs }: AudioPiece,
  language: string,
): TranscribedWord[] {
  const within = (ms: number, earliest: number): number => Math.min(untilMs, Math.max(earliest, fromMs + ms));
  let earliest = fromMs;
  return words
    .filter(({ text }) => text !== '')
    .map(({ text, startMs, endMs, confidence }, i) => {
      const start = within(startMs, earliest);
      earliest = start;
      return {
        text,
        startMs: start,
        endMs: within(endMs, start),
        confidence: Math.min(1, Math.max(0, confidence ?? UNKNOWN_CONFIDENCE)),
        ...(i > 0 && !writesSpaces(language) && { glue: true as const }),
      };
    });
}
