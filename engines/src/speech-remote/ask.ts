import { APICallError } from '@ai-sdk/provider';
import type { z } from 'zod';
import { EngineError } from '../ports/engine-error.ts';
import { nameRemoteError } from './remote-errors.ts';

type Options = {
  audio: Uint8Array;
  abortSignal: AbortSignal;
  providerOptions: Record<string, Record<string, string | boolean | string[]>>;
};

/** What we use of `TranscriptionModelV4`: the providers bring that type in versions of their own. */
export type SdkModel = {
  doGenerate(options: Options & { mediaType: string }): PromiseLike<{ response: { body?: unknown } }>;
};

/**
 * Asks through the AI SDK's transcription interface and reads the answer as the service sent it: what the SDK makes of
 * it has neither punctuation nor confidence of words. Where the SDK's own check refuses an answer that came well (other
 * servers leave fields out), ours decides.
 */
export async function askModel<T>(model: SdkModel, answer: z.ZodType<T>, options: Options): Promise<T> {
  const read = answer.safeParse(await bodyOf(model, options));
  if (!read.success) throw new EngineError('engine-answer', { status: 200 });
  return read.data;
}

async function bodyOf(model: SdkModel, options: Options): Promise<unknown> {
  try {
    const { response } = await model.doGenerate({ ...options, mediaType: 'audio/wav' });
    return response.body;
  } catch (error) {
    options.abortSignal.throwIfAborted();
    if (APICallError.isInstance(error) && error.statusCode === 200 && error.responseBody !== undefined)
      return parse(error.responseBody);
    throw nameRemoteError(error);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same way out, led to another address of the service (one in another region, or one of the house). */
export function toAddress(send: typeof fetch, address: string | null): typeof fetch {
  if (address === null) return send;
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return send(`${address.replace(/\/+$/, '')}${pathname}${search}`, init);
  };
}

export const inMs = (seconds: number): number => Math.round(seconds * 1000);
