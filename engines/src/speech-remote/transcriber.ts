import { APICallError } from '@ai-sdk/provider';
import type { z } from 'zod';
import { EngineError } from '../ports/engine.ts';
import { toEngineError } from './remote-errors.ts';

/** A word from a service; times are milliseconds from the start of the sent audio. */
export type RemoteWord = {
  text: string;
  startMs: number;
  endMs: number;
  /** 0 to 1; null if the service gives none. */
  confidence: number | null;
};

/** `words` is empty if the service returns text without times. */
export type RemoteTranscript = { text: string; words: RemoteWord[] };

export type TranscriberOptions = {
  /** ISO 639 code, or null for detection by the service. */
  language: string | null;
  vocabulary: readonly string[];
  signal: AbortSignal;
};

/** Transcribes a WAV file. Fails with an `EngineError` of `remote-errors.ts`. */
export type Transcriber = (audio: Uint8Array, options: TranscriberOptions) => Promise<RemoteTranscript>;

/** Connection to a service. */
export type RemoteConnection = {
  /** Base URL; null for the service's own. */
  address: string | null;
  /** null if the service needs none. */
  key: string | null;
  model: string;
  fetch: typeof fetch;
};

type RequestOptions = {
  audio: Uint8Array;
  abortSignal: AbortSignal;
  providerOptions: Record<string, Record<string, string | boolean | string[]>>;
};

/** The used part of `TranscriptionModelV4`: providers depend on different versions of that type. */
export type SdkModel = {
  doGenerate(options: RequestOptions & { mediaType: string }): PromiseLike<{ response: { body?: unknown } }>;
};

/**
 * Sends a request through the AI SDK's transcription interface and parses the raw response: the SDK's own
 * result has neither punctuation nor word confidence. If the SDK rejects a successful response (other servers
 * omit fields), our schema decides.
 */
export async function requestTranscription<T>(
  model: SdkModel,
  answer: z.ZodType<T>,
  options: RequestOptions,
): Promise<T> {
  const read = answer.safeParse(await bodyOf(model, options));
  if (!read.success) throw new EngineError('engine-answer', { status: 200 });
  return read.data;
}

async function bodyOf(model: SdkModel, options: RequestOptions): Promise<unknown> {
  try {
    const { response } = await model.doGenerate({ ...options, mediaType: 'audio/wav' });
    return response.body;
  } catch (error) {
    options.abortSignal.throwIfAborted();
    if (APICallError.isInstance(error) && error.statusCode === 200 && error.responseBody !== undefined)
      return parse(error.responseBody);
    throw toEngineError(error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Redirects requests to another base URL of the service (another region, or self-hosted). */
export function withBaseUrl(send: typeof fetch, address: string | null): typeof fetch {
  if (address === null) return send;
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return send(`${address.replace(/\/+$/, '')}${pathname}${search}`, init);
  };
}

export const secondsToMs = (seconds: number): number => Math.round(seconds * 1000);
