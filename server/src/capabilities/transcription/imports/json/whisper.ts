import { z } from 'zod';
import type { ImportedSegment, ImportedWord } from '../imported-transcript.ts';
import { fromMs, fromSeconds, markGlue, machineTranscript, type JsonReader } from './json-reader.ts';

const seconds = z.number().nullish();
const whisperWord = z.object({
  word: z.string(),
  start: seconds,
  end: seconds,
  /** Whisper and faster-whisper. */
  probability: z.number().nullish(),
  /** WhisperX. */
  score: z.number().nullish(),
  speaker: z.string().nullish(),
});

/**
 * `whisper --output_format json`, faster-whisper, WhisperX, and `verbose_json` of the OpenAI API. In seconds.
 */
const whisper = z.object({
  language: z.string().nullish(),
  segments: z
    .array(
      z.object({
        start: seconds,
        end: seconds,
        text: z.string(),
        speaker: z.string().nullish(),
        words: z.array(whisperWord).nullish(),
      }),
    )
    .min(1),
});

export const readWhisper: JsonReader = (json) => {
  const { success, data } = whisper.safeParse(json);
  if (!success) return undefined;
  const segments = data.segments.flatMap(({ start, end, text, speaker, words }): ImportedSegment[] => {
    const span = { startMs: fromSeconds(start), endMs: fromSeconds(end), language: null };
    if (!words || words.length === 0) return [{ ...span, speaker: speaker ?? null, text }];
    const glued = markGlue(words.map(asWord), text.trim());
    const voices = words.map((word) => word.speaker ?? speaker ?? null);
    // WhisperX assigns a speaker to each word, so a change of speaker splits the segment.
    const cuts = voices.flatMap((voice, at) => (at > 0 && voice !== voices[at - 1] ? [at] : []));
    if (cuts.length === 0) return [{ ...span, speaker: voices[0]!, words: glued }];
    return [0, ...cuts].map((from, at) => ({
      speaker: voices[from]!,
      startMs: from === 0 ? span.startMs : null,
      endMs: cuts[at] === undefined ? span.endMs : null,
      language: null,
      words: glued.slice(from, cuts[at]),
    }));
  });
  return machineTranscript(segments, { language: languageCode(data.language) });
};

const asWord = ({ word, start, end, probability, score }: z.infer<typeof whisperWord>): ImportedWord => ({
  text: word.trim(),
  startMs: fromSeconds(start),
  endMs: fromSeconds(end),
  confidence: confidenceOrNull(probability ?? score),
});

const confidenceOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : null;

/** `verbose_json` names languages in English. */
function languageCode(language: string | null | undefined): string | null {
  if (!language) return null;
  if (/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(language)) return language;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const codes = Array.from({ length: 26 * 26 }, (_, at) =>
    String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26)),
  );
  return codes.find((code) => names.of(code)?.toLowerCase() === language.toLowerCase()) ?? null;
}

/** `whisper.cpp -oj`: offsets in milliseconds. */
const whisperCpp = z.object({
  result: z.object({ language: z.string().nullish() }).nullish(),
  transcription: z.array(
    z.object({
      offsets: z.object({ from: z.number(), to: z.number() }),
      text: z.string(),
      speaker: z.string().nullish(),
    }),
  ),
});

export const readWhisperCpp: JsonReader = (json) => {
  const { success, data } = whisperCpp.safeParse(json);
  if (!success) return undefined;
  const segments = data.transcription.map(({ offsets, text, speaker }) => ({
    speaker: speaker ?? null,
    startMs: fromMs(offsets.from),
    endMs: fromMs(offsets.to),
    language: null,
    text,
  }));
  return machineTranscript(segments, { language: data.result?.language ?? null });
};
