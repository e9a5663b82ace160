import { createAzure } from '@ai-sdk/azure';
import { createOpenAI } from '@ai-sdk/openai';
import { z } from 'zod';
import { askModel, inMs, type SdkModel } from './ask.ts';
import { punctuate } from './punctuate.ts';
import type { Remote, RemoteAnswer, Transcriber } from './transcriber.ts';

/** https://platform.openai.com/docs/api-reference/audio/verbose-json-object; `probability` is told by some servers. */
const answer = z.object({
  text: z.string(),
  words: z
    .array(
      z.object({ word: z.string(), start: z.number(), end: z.number(), probability: z.number().nullish() }),
    )
    .nullish(),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), avg_logprob: z.number().nullish() }))
    .nullish(),
});

/** Any server that takes `POST /audio/transcriptions` as OpenAI's does. Its address ends where that begins: `…/v1`. */
export const openaiTranscriber = ({ address, key, model, fetch }: Remote): Transcriber =>
  transcribeWith(
    // A server without a key ignores what stands in its header; the SDK wants something there.
    createOpenAI({ ...(address && { baseURL: address }), apiKey: key ?? 'none', fetch }).transcription(model),
  );

/** A deployment at Azure OpenAI; the address is that of the resource, the model the name of the deployment. */
export const azureTranscriber = ({ address, key, model, fetch }: Remote): Transcriber =>
  transcribeWith(
    createAzure({
      baseURL: `${(address ?? '').replace(/\/+$/, '')}/openai`,
      apiKey: key ?? 'none',
      useDeploymentBasedUrls: true,
      apiVersion: '2024-10-21',
      fetch,
    }).transcription(model),
  );

const transcribeWith =
  (model: SdkModel): Transcriber =>
  async (audio, { language, vocabulary, signal }) =>
    readAnswer(
      await askModel(model, answer, {
        audio,
        abortSignal: signal,
        providerOptions: {
          openai: {
            responseFormat: 'verbose_json',
            timestampGranularities: ['word', 'segment'],
            ...(language !== null && { language }),
            ...(vocabulary.length > 0 && { prompt: `${vocabulary.join(', ')}.` }),
          },
        },
      }),
    );

function readAnswer({ text, words, segments }: z.infer<typeof answer>): RemoteAnswer {
  const sureness = (start: number): number | null => {
    const logprob = segments?.findLast((segment) => segment.start <= start + 0.01)?.avg_logprob;
    return typeof logprob === 'number' ? Math.exp(logprob) : null;
  };
  const heard = (words ?? []).map(({ word, start, end, probability }) => ({
    text: word.trim(),
    startMs: inMs(start),
    endMs: inMs(end),
    confidence: probability ?? sureness(start),
  }));
  return { text, words: punctuate(heard, text) };
}
