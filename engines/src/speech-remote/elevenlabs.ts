import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { z } from 'zod';
import { askModel, inMs, toAddress } from './ask.ts';
import type { Remote, Transcriber } from './transcriber.ts';

/** https://elevenlabs.io/docs/api-reference/speech-to-text/convert; `logprob` is a natural logarithm. */
const answer = z.object({
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

export function elevenlabsTranscriber({ address, key, model, fetch }: Remote): Transcriber {
  const service = createElevenLabs({ apiKey: key ?? '', fetch: toAddress(fetch, address) }).transcription(
    model,
  );
  return async (audio, { language, signal }) => {
    const { text, words } = await askModel(service, answer, {
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
        // Spaces and sounds stand among the words.
        type === 'word' && typeof start === 'number' && typeof end === 'number'
          ? [
              {
                text: written.trim(),
                startMs: inMs(start),
                endMs: inMs(end),
                confidence: typeof logprob === 'number' ? Math.exp(Math.min(0, logprob)) : null,
              },
            ]
          : [],
      ),
    };
  };
}
