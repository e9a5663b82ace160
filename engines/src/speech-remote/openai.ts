import { createAzure } from '@ai-sdk/azure';
import { createOpenAI } from '@ai-sdk/openai';
import { z } from 'zod';
import {
  requestTranscription,
  secondsToMs,
  type SdkModel,
  type RemoteConnection,
  type RemoteTranscript,
  type Transcriber,
  type RemoteWord,
} from './transcriber.ts';

/**
 * https://platform.openai.com/docs/api-reference/audio/verbose-json-object; some servers add `probability`.
 */
const responseSchema = z.object({
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

/** Any server with OpenAI's `POST /audio/transcriptions`. The address ends before that path: `…/v1`. */
export const openaiTranscriber = ({ address, key, model, fetch }: RemoteConnection): Transcriber =>
  transcribeWith(
    // The SDK requires a key; a server without keys ignores it.
    createOpenAI({ ...(address && { baseURL: address }), apiKey: key ?? 'none', fetch }).transcription(model),
  );

/** A deployment at Azure OpenAI: the address of the resource, and the deployment's name as model. */
export const azureTranscriber = ({ address, key, model, fetch }: RemoteConnection): Transcriber =>
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
    toTranscript(
      await requestTranscription(model, responseSchema, {
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

function toTranscript({ text, words, segments }: z.infer<typeof responseSchema>): RemoteTranscript {
  const segmentConfidence = (start: number): number | null => {
    const logprob = segments?.findLast((segment) => segment.start <= start + 0.01)?.avg_logprob;
    return typeof logprob === 'number' ? Math.exp(logprob) : null;
  };
  const timedWords = (words ?? []).map(({ word, start, end, probability }) => ({
    text: word.trim(),
    startMs: secondsToMs(start),
    endMs: secondsToMs(end),
    confidence: probability ?? segmentConfidence(start),
  }));
  return { text, words: punctuate(timedWords, text) };
}

/** Range in which the next word is searched; numbers may be written differently in the text. */
const MAX_SEARCH_CHARS = 80;

/** Adds punctuation to words from the text that contains them. Words that are not found stay unchanged. */
export function punctuate(words: readonly RemoteWord[], text: string): RemoteWord[] {
  let at = 0;
  return words.map((word) => {
    const found = text.indexOf(word.text, at);
    if (word.text === '' || found < 0 || found - at > MAX_SEARCH_CHARS) return word;
    const before = /\S*$/.exec(text.slice(at, found))![0];
    const after = /^[^\s\p{L}\p{N}]*/u.exec(text.slice(found + word.text.length))![0];
    at = found + word.text.length + after.length;
    // Adjacent characters before the word belong to it if they are punctuation; otherwise they end another
    // word.
    return { ...word, text: `${/^\P{L}*$/u.test(before) ? before : ''}${word.text}${after}` };
  });
}
