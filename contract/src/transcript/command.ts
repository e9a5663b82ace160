import { z } from 'zod';
import { id } from '../endpoint.ts';
import { word } from './segment.ts';

/** Longest text of one segment, in UTF-16 units: an hour of speech without a pause. */
export const MOST_TEXT = 60_000;

const base = {
  id: id.meta({ description: 'Made by the client; unique, so that a repeated command changes nothing' }),
  segmentId: id,
  revision: z.number().int().meta({ description: 'Revision of the recording that the editor looked at' }),
};

/** An edit of one segment. The server orders commands and merges text that was edited on an older revision. */
export const command = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set-text'),
    ...base,
    text: z.string().max(MOST_TEXT),
    settlesAlternatives: z
      .boolean()
      .optional()
      .meta({ description: 'A person chose among the alternatives: they are taken away' }),
  }),
  z.object({
    kind: z.literal('split'),
    ...base,
    at: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Code point of the text before which the new segment begins' }),
    newSegmentId: id,
  }),
  z.object({
    kind: z.literal('merge'),
    ...base,
    withId: id.meta({ description: 'The next segment; it ends' }),
  }),
  z.object({ kind: z.literal('assign-speaker'), ...base, speakerId: id.nullable() }),
]);
export type Command = z.infer<typeof command>;

/** Words as an engine or an import brings them, before they have a segment. */
export const heardUtterance = z.object({
  startMs: z.number().int(),
  endMs: z.number().int(),
  language: z.string().nullable(),
  words: z.array(word),
});
export type HeardUtterance = z.infer<typeof heardUtterance>;
