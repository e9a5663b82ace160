import { createDeepgram } from '@ai-sdk/deepgram';
import { z } from 'zod';
import {
  requestTranscription,
  secondsToMs,
  withBaseUrl,
  type RemoteConnection,
  type Transcriber,
} from './transcriber.ts';

/** https://developers.deepgram.com/reference/speech-to-text/listen-pre-recorded */
const responseSchema = z.object({
  results: z.object({
    channels: z
      .array(
        z.object({
          alternatives: z
            .array(
              z.object({
                transcript: z.string(),
                words: z.array(
                  z.object({
                    word: z.string(),
                    punctuated_word: z.string().nullish(),
                    start: z.number(),
                    end: z.number(),
                    confidence: z.number().nullish(),
                  }),
                ),
              }),
            )
            .min(1),
        }),
      )
      .min(1),
  }),
});

export function deepgramTranscriber({ address, key, model, fetch }: RemoteConnection): Transcriber {
  return async (audio, { language, vocabulary, signal }) => {
    const send = withKeyterms(withBaseUrl(fetch, address), vocabulary);
    const service = createDeepgram({ apiKey: key ?? '', fetch: send }).transcription(model);
    const { results } = await requestTranscription(service, responseSchema, {
      audio,
      abortSignal: signal,
      providerOptions: {
        deepgram: { punctuate: true, language: language ?? 'multi' },
      },
    });
    const { transcript, words } = results.channels[0]!.alternatives[0]!;
    return {
      text: transcript,
      words: words.map(({ word, punctuated_word, start, end, confidence }) => ({
        text: punctuated_word ?? word,
        startMs: secondsToMs(start),
        endMs: secondsToMs(end),
        confidence: confidence ?? null,
      })),
    };
  };
}

/** Each term is a separate parameter, but the SDK sends only one. */
const withKeyterms =
  (send: typeof fetch, terms: readonly string[]): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    for (const term of terms) url.searchParams.append('keyterm', term);
    return send(url, init);
  };
