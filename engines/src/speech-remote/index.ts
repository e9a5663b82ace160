import { setTimeout as sleep } from 'node:timers/promises';
import type { AudioSource } from '../ports/audio.ts';
import { EngineError } from '../ports/engine-error.ts';
import { type Heard, type HeardWord, SEVERAL_LANGUAGES, type SpeechEngine } from '../ports/speech.ts';
import { WHISPER_LANGUAGES, writesSpaces } from '../speech-whisper/languages.ts';
import { cutUtterances } from '../speech-whisper/utterances.ts';
import { cutPieces, type Piece } from './cut-pieces.ts';
import { tellEach, tellLanguage } from './piece-languages.ts';
import { placeText } from './place-text.ts';
import type { Remote, RemoteWord, Transcriber, TranscriberOptions } from './transcriber.ts';
import { encodeWav } from './wav.ts';

/** Loaded when one is used: each brings an SDK of its own. */
const TRANSCRIBERS = {
  'openai-compatible': async (remote) => (await import('./openai.ts')).openaiTranscriber(remote),
  azure: async (remote) => (await import('./openai.ts')).azureTranscriber(remote),
  deepgram: async (remote) => (await import('./deepgram.ts')).deepgramTranscriber(remote),
  assemblyai: async (remote) => (await import('./assemblyai.ts')).assemblyaiTranscriber(remote),
  elevenlabs: async (remote) => (await import('./elevenlabs.ts')).elevenlabsTranscriber(remote),
} as const satisfies Record<string, (remote: Remote) => Promise<Transcriber>>;

export type RemoteProvider = keyof typeof TRANSCRIBERS;

export type RemoteService = Remote & { provider: RemoteProvider };

export type RemoteSpeechOptions = RemoteService & {
  /** ISO 639 codes; empty: whatever can be chosen here, and the service refuses what it does not know. */
  languages: readonly string[];
  /** This machine's own engine: it tells languages and finds words in the audio, so that nothing is sent for that. */
  local: SpeechEngine;
  /** For tests: how a limit is waited for. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** A service that says when to come again is obeyed so often, if it is not longer than this. */
const MOST_WAITS = 3;
const LONGEST_WAIT_MS = 120_000;
/** Said of a word where the service says nothing: neither sure nor doubtful. */
const UNKNOWN = 0.5;
const TEST_SAMPLES = 16_000;

/** Speech by a service on another machine: sound is sent there in pieces. Fails by the names in `remote-errors.ts`. */
export function createRemoteSpeech(options: RemoteSpeechOptions): SpeechEngine {
  const { provider, model, local } = options;
  const languages = options.languages.length > 0 ? options.languages : WHISPER_LANGUAGES;
  const transcribe = patiently(openTranscriber(options), options.wait ?? waitFor);

  async function hear(
    audio: AudioSource,
    piece: Piece,
    asked: TranscriberOptions,
    spokenLast: string | undefined,
  ): Promise<Heard> {
    const { fromMs, untilMs } = piece;
    if (piece.isSilent) return { untilMs, utterances: [] };
    const { text, words } = await transcribe(encodeWav(piece.samples), asked);
    const { signal } = asked;
    const { language, isMixed } =
      asked.language === null
        ? await tellLanguage(local, piece, { spokenLast, signal })
        : { language: asked.language, isMixed: false };
    const timed =
      words.length > 0 ? words : await placeText(text, audio, local, { language, fromMs, untilMs, signal });
    const utterances = cutUtterances(inOrder(timed, piece, language), language);
    return {
      untilMs,
      utterances: isMixed ? await tellEach(local, piece, { utterances, signal }) : utterances,
    };
  }

  return {
    description: { name: provider, model, modelSha256: '', languages, leavesMachine: true },
    detectLanguage: (audio, asked) => local.detectLanguage(audio, asked),
    align: (audio, asked) => local.align(audio, asked),
    async *transcribe(audio, { language, fromMs, vocabulary = [], signal }) {
      const asked = { language: language === SEVERAL_LANGUAGES ? null : language, vocabulary, signal };
      let spokenLast: string | undefined;
      for await (const piece of cutPieces(audio, { fromMs, signal })) {
        const heard = await hear(audio, piece, asked, spokenLast);
        spokenLast = heard.utterances.at(-1)?.language ?? spokenLast;
        yield heard;
      }
    },
    warmUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** Has a second of silence written down, to see whether address, key and model work. Fails as the engine does. */
export async function tryRemoteSpeech(service: RemoteService, signal: AbortSignal): Promise<void> {
  const sound = encodeWav(new Int16Array(TEST_SAMPLES));
  await openTranscriber(service)(sound, { language: null, vocabulary: [], signal });
}

function openTranscriber(service: RemoteService): Transcriber {
  let opening: Promise<Transcriber> | undefined;
  return async (sound, asked) => {
    opening ??= TRANSCRIBERS[service.provider](service);
    return (await opening)(sound, asked);
  };
}

/** Comes again when the service says so, a few times. */
function patiently(transcribe: Transcriber, wait: NonNullable<RemoteSpeechOptions['wait']>): Transcriber {
  return async (sound, asked) => {
    for (let waits = 0; ; waits += 1) {
      try {
        return await transcribe(sound, asked);
      } catch (error) {
        if (!(error instanceof EngineError) || waits === MOST_WAITS) throw error;
        const { retryAfterMs } = error.details;
        if (typeof retryAfterMs !== 'number' || retryAfterMs > LONGEST_WAIT_MS) throw error;
        await wait(retryAfterMs, asked.signal);
      }
    }
  };
}

const waitFor = async (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, undefined, { signal });

/** Within their piece, from the start of the recording, never backwards. */
function inOrder(words: readonly RemoteWord[], { fromMs, untilMs }: Piece, language: string): HeardWord[] {
  const within = (ms: number, least: number): number => Math.min(untilMs, Math.max(least, fromMs + ms));
  let least = fromMs;
  return words
    .filter(({ text }) => text !== '')
    .map(({ text, startMs, endMs, confidence }, i) => {
      const start = within(startMs, least);
      least = start;
      return {
        text,
        startMs: start,
        endMs: within(endMs, start),
        confidence: Math.min(1, Math.max(0, confidence ?? UNKNOWN)),
        ...(i > 0 && !writesSpaces(language) && { glue: true as const }),
      };
    });
}
