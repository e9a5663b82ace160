import { z } from 'zod';
import type { ImportedWord } from '../imported-transcript.ts';
import {
  fromMs,
  fromSeconds,
  markGlue,
  machineTranscript,
  segmentsOf,
  type JsonReader,
} from './json-reader.ts';

const voice = z.union([z.number(), z.string()]).nullish();
const nameOf = (label: string | number | null | undefined): string | null =>
  label === null || label === undefined ? null : typeof label === 'number' ? `Speaker ${label + 1}` : label;

const deepgramWord = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: voice,
});
const deepgram = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        detected_language: z.string().nullish(),
        alternatives: z.array(z.object({ transcript: z.string(), words: z.array(deepgramWord).nullish() })),
      }),
    ),
    utterances: z
      .array(
        z.object({
          start: z.number(),
          end: z.number(),
          transcript: z.string(),
          speaker: voice,
          channel: z.number().nullish(),
          words: z.array(deepgramWord).nullish(),
        }),
      )
      .nullish(),
  }),
});

/**
 * Deepgram's answer to `/v1/listen`: utterances if requested, or else the words of each channel. In seconds.
 */
export const readDeepgram: JsonReader = (json) => {
  const { success, data } = deepgram.safeParse(json);
  if (!success) return undefined;
  const { channels, utterances } = data.results;
  const language = channels[0]?.detected_language ?? null;
  const asWord = ({
    word,
    punctuated_word: written,
    start,
    end,
    confidence,
  }: z.infer<typeof deepgramWord>): ImportedWord => ({
    text: written ?? word,
    startMs: fromSeconds(start),
    endMs: fromSeconds(end),
    confidence: confidence ?? null,
  });
  if (utterances)
    return machineTranscript(
      utterances.map(({ start, end, transcript, speaker, channel, words }) => ({
        speaker: nameOf(speaker ?? (channels.length > 1 ? channel : null)),
        startMs: fromSeconds(start),
        endMs: fromSeconds(end),
        language: null,
        ...(words ? { words: markGlue(words.map(asWord), transcript) } : { text: transcript }),
      })),
      { language },
    );
  const words = channels.flatMap(({ alternatives }, channel) =>
    (alternatives[0]?.words ?? []).map((word) => ({
      ...asWord(word),
      speaker: nameOf(word.speaker ?? (channels.length > 1 ? channel : null)),
    })),
  );
  return machineTranscript(segmentsOf(words), { language });
};

const assemblyWord = z.object({
  text: z.string(),
  start: z.number(),
  end: z.number(),
  confidence: z.number().nullish(),
  speaker: voice,
});
const assembly = z.object({
  language_code: z.string().nullish(),
  text: z.string().nullish(),
  words: z.array(assemblyWord).nullish(),
  utterances: z
    .array(
      z.object({
        speaker: voice,
        text: z.string(),
        start: z.number(),
        end: z.number(),
        words: z.array(assemblyWord).nullish(),
      }),
    )
    .nullish(),
});

/** AssemblyAI transcript (`/v2/transcript/:id`): utterances if speakers were requested. In milliseconds. */
export const readAssemblyAi: JsonReader = (json) => {
  const { success, data } = assembly.safeParse(json);
  if (
    !success ||
    (!data.words && !data.utterances) ||
    (data.words && data.language_code === undefined && !data.utterances)
  )
    return undefined;
  const asWord = ({ text, start, end, confidence }: z.infer<typeof assemblyWord>): ImportedWord => ({
    text,
    startMs: fromMs(start),
    endMs: fromMs(end),
    confidence: confidence ?? null,
  });
  const language = data.language_code?.replace('_', '-') ?? null;
  if (data.utterances)
    return machineTranscript(
      data.utterances.map(({ speaker, text, start, end, words }) => ({
        speaker: typeof speaker === 'string' && speaker.length === 1 ? `Speaker ${speaker}` : nameOf(speaker),
        startMs: fromMs(start),
        endMs: fromMs(end),
        language: null,
        ...(words ? { words: markGlue(words.map(asWord), text) } : { text }),
      })),
      { language },
    );
  return machineTranscript(
    segmentsOf((data.words ?? []).map((word) => ({ ...asWord(word), speaker: nameOf(word.speaker) }))),
    { language },
  );
};

const eleven = z.object({
  language_code: z.string().nullish(),
  words: z.array(
    z.object({
      text: z.string(),
      type: z.enum(['word', 'spacing', 'audio_event']),
      start: z.number().nullish(),
      end: z.number().nullish(),
      logprob: z.number().nullish(),
      speaker_id: z.string().nullish(),
    }),
  ),
});

/**
 * ElevenLabs speech to text: words and the spaces between them, in seconds. Sounds other than speech are in
 * brackets.
 */
export const readElevenLabs: JsonReader = (json) => {
  const { success, data } = eleven.safeParse(json);
  if (!success) return undefined;
  let isGlued = false;
  const words = data.words.flatMap(({ text, type, start, end, logprob, speaker_id: speaker }) => {
    if (type === 'spacing') isGlued = false;
    if (type === 'spacing' || text.trim() === '') return [];
    const glue = isGlued && { glue: true as const };
    isGlued = true;
    const confidence = typeof logprob === 'number' ? Math.min(1, Math.exp(logprob)) : null;
    return [
      {
        text: text.trim(),
        ...glue,
        startMs: fromSeconds(start),
        endMs: fromSeconds(end),
        confidence,
        speaker: speaker ?? null,
      },
    ];
  });
  return machineTranscript(segmentsOf(words), { language: data.language_code ?? null });
};

const rev = z.object({
  speakers: z.array(z.object({ id: z.number(), name: z.string().nullish() })).nullish(),
  monologues: z.array(
    z.object({
      speaker: z.number(),
      elements: z.array(
        z.object({
          type: z.enum(['text', 'punct', 'unknown']),
          value: z.string(),
          ts: z.number().nullish(),
          end_ts: z.number().nullish(),
          confidence: z.number().nullish(),
        }),
      ),
    }),
  ),
});

/** Rev AI transcript: monologues of words and punctuation, in seconds. */
export const readRev: JsonReader = (json) => {
  const { success, data } = rev.safeParse(json);
  if (!success) return undefined;
  const names = new Map((data.speakers ?? []).map(({ id, name }) => [id, name ?? null]));
  const segments = data.monologues.flatMap(({ speaker, elements }) => {
    const words: (ImportedWord & { speaker: string | null })[] = [];
    let isGlued = false;
    for (const { type, value, ts, end_ts: end, confidence } of elements) {
      const last = words.at(-1);
      if (type !== 'punct') {
        const times = { startMs: fromSeconds(ts), endMs: fromSeconds(end), confidence: confidence ?? null };
        words.push({
          text: value,
          ...(isGlued && last && { glue: true as const }),
          ...times,
          speaker: names.get(speaker) ?? nameOf(speaker),
        });
        isGlued = true;
      } else {
        if (last && value.trim() !== '') last.text += value.trim();
        isGlued = !/\s/.test(value);
      }
    }
    return segmentsOf(words);
  });
  return machineTranscript(segments);
};

const plainList = z
  .array(
    z.object({
      speaker: voice,
      name: z.string().nullish(),
      start: z.number().nullish(),
      end: z.number().nullish(),
      text: z.string().optional(),
      content: z.string().optional(),
    }),
  )
  .min(1);

/**
 * A list of `{ speaker, start, end, text }`, as scripts write it, or QMSum meetings (`{ speaker, content }`).
 * In seconds. Nothing marks it as automatic.
 */
export const readPlainList: JsonReader = (json) => {
  const list = Array.isArray(json)
    ? json
    : (json as { meeting_transcripts?: unknown } | null)?.meeting_transcripts;
  const { success, data } = plainList.safeParse(list);
  if (!success || data.every(({ text, content }) => text === undefined && content === undefined))
    return undefined;
  const segments = data.map(({ speaker, name, start, end, text, content }) => ({
    speaker: name ?? nameOf(speaker),
    startMs: fromSeconds(start),
    endMs: fromSeconds(end),
    language: null,
    text: text ?? content ?? '',
  }));
  return { ...machineTranscript(segments), isMachineWork: false };
};
