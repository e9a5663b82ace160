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

/**
 * What became of a command. `merged`: with what others wrote meanwhile; `conflicting`: what could not be merged is kept
 * as an alternative on the segment.
 */
export const COMMAND_OUTCOMES = ['applied', 'merged', 'conflicting', 'refused'] as const;
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/** Why a command was refused: name → sentence that a person reads. */
export const REFUSALS = {
  'nothing-to-split': 'There are no words on one side of this place, so there is nothing to split.',
  'not-next': 'Only the segment that follows directly can be merged.',
  'merged-away': 'This segment was merged into another one in the meantime.',
  'too-long': 'Together these segments would be too long to edit.',
  'no-room': 'There is no room for another segment here.',
  'id-taken': 'The id of the new segment is in use already.',
} as const;
export const REFUSAL_REASONS = Object.keys(REFUSALS) as [RefusalReason, ...RefusalReason[]];
export type RefusalReason = keyof typeof REFUSALS;

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
  words: z.array(
    word.extend({ timing: word.shape.timing.optional().meta({ description: 'Heard unless said' }) }),
  ),
});
export type HeardUtterance = z.infer<typeof heardUtterance>;
