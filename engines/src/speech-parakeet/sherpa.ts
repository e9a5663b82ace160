import { join } from 'node:path';
import { SAMPLE_RATE } from '../ports/audio.ts';
import type { TranscribedWord } from '../ports/speech.ts';
import { joinTokens } from '../speech-whisper/utterances.ts';

type SherpaStream = { acceptWaveform(waveform: { samples: Float32Array; sampleRate: number }): void };

/** The used part of sherpa-onnx-node, which has no types. */
type SherpaModule = {
  OfflineRecognizer: {
    createAsync(config: object): Promise<{
      createStream(): SherpaStream;
      decodeAsync(stream: SherpaStream): Promise<SherpaResult>;
    }>;
  };
};

/** Threads for speech on this machine. */
const THREADS = 2;

/** Transcribes at most half a minute of samples between -1 and 1. */
export type Recogniser = (samples: Float32Array) => Promise<SherpaResult>;

/**
 * Loads Parakeet from its folder. Only in a host: a damaged model file ends the process. `module` is the
 * module to import; tests replace it.
 */
export async function loadParakeet(folder: string, module: string): Promise<Recogniser> {
  const imported = (await import(module)) as { default: SherpaModule };
  const file = (name: string): string => join(folder, name);
  const recogniser = await imported.default.OfflineRecognizer.createAsync({
    featConfig: { sampleRate: SAMPLE_RATE, featureDim: 80 },
    modelConfig: {
      transducer: {
        encoder: file('encoder.int8.onnx'),
        decoder: file('decoder.int8.onnx'),
        joiner: file('joiner.int8.onnx'),
      },
      tokens: file('tokens.txt'),
      modelType: 'nemo_transducer',
      numThreads: THREADS,
      provider: 'cpu',
      debug: 0,
    },
    decodingMethod: 'greedy_search',
  });
  return async (samples) => {
    const stream = recogniser.createStream();
    stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE });
    return recogniser.decodeAsync(stream);
  };
}

/** Result of sherpa-onnx for a transducer (`OfflineRecognitionResult::AsJsonString`); times are seconds. */
type SherpaResult = {
  /** Parts of words; the first part of a word begins with a space or SentencePiece's `▁`. */
  tokens: string[];
  timestamps: number[];
  /** Duration of each token, for models that predict it (TDT). */
  durations?: number[];
  /** Natural logarithms of the tokens' probabilities. */
  ys_log_probs?: number[];
};

/** Confidence of a token without probability: neither high nor low. */
const UNKNOWN_CONFIDENCE = 0.5;
/** Duration of a token without one. */
const TOKEN_MS = 80;
/** Written by models for an unknown character. */
const UNKNOWN_TOKEN = '<unk>';

const encoder = new TextEncoder();

/** Joins the tokens of a piece that begins at `startMs` to words with times in the recording. */
export function wordsOfResult(
  { tokens, timestamps, durations = [], ys_log_probs: logs = [] }: SherpaResult,
  { startMs, untilMs, language }: { startMs: number; untilMs: number; language: string },
): TranscribedWord[] {
  const at = (i: number): number => Math.min(untilMs, startMs + Math.round((timestamps[i] ?? 0) * 1000));
  const timed = tokens.map((token, i) => {
    const tokenStartMs = at(i);
    const length = durations[i] ? Math.round(durations[i] * 1000) : TOKEN_MS;
    const next = i + 1 < tokens.length ? at(i + 1) : untilMs;
    const log = logs[i];
    return {
      bytes: encoder.encode(token.replaceAll('▁', ' ')),
      startMs: tokenStartMs,
      endMs: Math.max(tokenStartMs, Math.min(tokenStartMs + length, next)),
      probability: log === undefined ? UNKNOWN_CONFIDENCE : Math.exp(Math.min(0, log)),
    };
  });
  const readable = timed.filter((_, i) => tokens[i] !== UNKNOWN_TOKEN);
  return joinTokens(readable, language);
}
