import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { z } from 'zod';
import {
  requestTranscription,
  secondsToMs,
  withBaseUrl,
  type RemoteConnection,
  type Transcriber,
} from './transcriber.ts';

/** https://elevenlabs.io/docs/api-reference/speech-to-text/convert; `logprob` is a natural logarithm. */
const responseSchema = z.object({
  text: z.string(),
  words: z
    .array(
      z.object({
        text: z.string(),
        type: z.string(),
        start: z.number().nullish(),
        end: z.number().nullish(),
        logprob: z.number().nullish(),
      }),
    )
    .nullish(),
});

export function elevenlabsTranscriber({ address, key, model, fetch }: RemoteConnection): Transcriber {
  const service = createElevenLabs({ apiKey: key ?? '', fetch: withBaseUrl(fetch, address) }).transcription(
    model,
  );
  return async (audio, { language, signal }) => {
    const { text, words } = await requestTranscription(service, responseSchema, {
      audio,
      abortSignal: signal,
      providerOptions: {
        elevenlabs: {
          timestampsGranularity: 'word',
          diarize: false,
          tagAudioEvents: false,
          ...(language !== null && { languageCode: language }),
        },
      },
    });
    return {
      text,
      words: (words ?? []).flatMap(({ type, start, end, logprob, text: written }) =>
        // The list of words also contains spaces and sounds.
        type === 'word' && typeof start === 'number' && typeof end === 'number'
          ? [
              {
                text: written.trim(),
                startMs: secondsToMs(start),
                endMs: secondsToMs(end),
                confidence: typeof logprob === 'number' ? Math.exp(Math.min(0, logprob)) : null,
              },
            ]
          : [],
      ),
    };
  };
}
