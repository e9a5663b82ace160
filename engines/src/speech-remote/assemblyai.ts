import { createAssemblyAI } from '@ai-sdk/assemblyai';
import { z } from 'zod';
import { requestTranscription, withBaseUrl, type RemoteConnection, type Transcriber } from './transcriber.ts';

/** https://www.assemblyai.com/docs/api-reference/transcripts/get; times are milliseconds. */
const responseSchema = z.object({
  text: z.string().nullish(),
  words: z
    .array(
      z.object({
        text: z.string(),
        start: z.number(),
        end: z.number(),
        confidence: z.number().nullish(),
      }),
    )
    .nullish(),
});

export function assemblyaiTranscriber({ address, key, model, fetch }: RemoteConnection): Transcriber {
  const service = createAssemblyAI({ apiKey: key ?? '', fetch: withBaseUrl(fetch, address) }).transcription(
    model,
  );
  return async (audio, { language, vocabulary, signal }) => {
    const { text, words } = await requestTranscription(service, responseSchema, {
      audio,
      abortSignal: signal,
      providerOptions: {
        assemblyai: {
          ...(language === null ? { languageDetection: true } : { languageCode: language }),
          ...(vocabulary.length > 0 && { keytermsPrompt: [...vocabulary] }),
        },
      },
    });
    return {
      text: text ?? '',
      words: (words ?? []).map((word) => ({
        text: word.text,
        startMs: Math.round(word.start),
        endMs: Math.round(word.end),
        confidence: word.confidence ?? null,
      })),
    };
  };
}
