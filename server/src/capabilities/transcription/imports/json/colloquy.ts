import { SEGMENT_MARKS, word } from '@colloquy/rules/transcript';
import { z } from 'zod';
import type { JsonReader } from './json-reader.ts';

const transcript = z.object({
  format: z.literal('colloquy-transcript'),
  version: z.literal(1),
  language: z.string().nullable().default(null),
  isTimed: z.boolean().default(true),
  isMachineWork: z.boolean().default(true),
  speakers: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  segments: z.array(
    z.object({
      speakerId: z.string().nullable(),
      language: z.string().nullable().default(null),
      startMs: z.number(),
      endMs: z.number(),
      marks: z.array(z.enum(SEGMENT_MARKS)).optional(),
      words: z.array(word.omit({ source: true, confirmedBy: true })),
    }),
  ),
});

/**
 * Reads our own export (`exports/write-json.ts`) with every word unchanged. A file cannot prove who confirmed
 * words here, so sources and confirmations are ignored: the words are imported and unconfirmed.
 */
export const readOwn: JsonReader = (json) => {
  const { success, data } = transcript.safeParse(json);
  if (!success) return undefined;
  const { language, isTimed, isMachineWork, speakers, segments } = data;
  return {
    language,
    speakers: new Map(speakers.map(({ id, name }) => [id, name])),
    segments: segments.map(({ speakerId, startMs, endMs, words, marks, ...rest }) => ({
      ...rest,
      speaker: speakerId,
      startMs: isTimed ? startMs : null,
      endMs: isTimed ? endMs : null,
      ...(marks && { marks }),
      words: words.map((each) => (isTimed ? each : { ...each, startMs: null, endMs: null })),
    })),
    isMachineWork,
    notes: [],
  };
};
