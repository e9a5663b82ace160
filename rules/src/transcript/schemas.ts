/**
 * Schemas of what browser and server exchange about transcripts. They are apart from the rules, because the
 * browser runs the rules without validating.
 */
import { z } from 'zod';
import { SEGMENT_MARKS } from './marks.ts';
import { DISFLUENCIES, SPEAKER_COLOURS, SPEAKER_ROLES, TIMINGS, WORD_SOURCES } from './segment.ts';
import { MAX_SEGMENT_TEXT } from './command.ts';

/** Id of a segment, speaker or command. */
const id = z.uuid().meta({ description: 'UUIDv7' });

export const speakerName = z.string().trim().min(1, 'A name must contain at least one letter.').max(80);

export const word = z.object({
  text: z.string().meta({ description: 'With punctuation, without spaces' }),
  startMs: z.number().int(),
  endMs: z.number().int(),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: 'Confidence of the speech recognition, 0 to 1; `null` if there is none' }),
  source: z.enum(WORD_SOURCES).optional().meta({
    description:
      'Source of the word. If absent, it is that of the recording: `import` if `imported` is set, otherwise `asr` (speech recognition).',
  }),
  confirmedBy: id
    .optional()
    .meta({ description: 'Person who typed or confirmed the word; absent if nobody did' }),
  timing: z.enum(TIMINGS),
  glue: z
    .literal(true)
    .optional()
    .meta({ description: 'Whether the word follows the previous one without a space, as in Chinese' }),
  alternatives: z
    .array(z.string())
    .max(5)
    .optional()
    .meta({ description: 'Other words that the engine considered, likeliest first, without punctuation' }),
  disfluency: z
    .enum(DISFLUENCIES)
    .optional()
    .meta({ description: 'Kind of disfluency that a person chose; detected by rules if absent' }),
});

export const segment = z.object({
  id,
  speakerId: id.nullable(),
  language: z.string().nullable(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  position: z
    .number()
    .int()
    .meta({ description: 'Sort order in the recording, initially in steps of 1,024' }),
  revision: z
    .number()
    .int()
    .meta({ description: 'Revision of the recording at which this segment last changed' }),
  words: z.array(word),
  conflicts: z
    .array(z.object({ text: z.string(), personId: id.nullable() }))
    .meta({ description: 'Versions that could not be merged, for a person to choose from' }),
  marks: z.array(z.enum(SEGMENT_MARKS)).optional().meta({
    description:
      'Automatic marks, and `turn-start`, which people set; absent if there are none. `unclear` without words is an unclear turn: speech was detected from `startMs` to `endMs`, but no words were recognised. `turn-start` starts a new turn here, even if the speaker is the same as before.',
  }),
});

export const speaker = z.object({
  id,
  label: z
    .string()
    .meta({ description: 'Name entered by a person, or else the number, such as `Speaker 1`' }),
  number: z.number().int().meta({ description: 'Number of the speaker, in the order of their first words' }),
  name: z.string().nullable().meta({ description: 'Name entered by a person; `null` if there is none' }),
  role: z.enum(SPEAKER_ROLES).nullable(),
  colour: z.number().int().meta({ description: 'Index in the palette, 1 to 6' }),
});

/**
 * Anchor: a half-open range of code points in the text of one text unit, at a revision. A text unit is anything
 * with text and an identity; in a transcript, a segment.
 */
export const anchor = z.object({
  id,
  quotationId: id,
  unitId: id,
  revision: z.number().int(),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().meta({ description: 'Words to which the anchor was attached; shown if it is lost' }),
  lost: z.boolean().meta({
    description: 'Whether its words were deleted; a lost anchor is shown as lost and never deleted',
  }),
});

/** Quotation: words in one or several text units. What is said about words refers to a quotation. */
export const quotation = z.object({
  id,
  anchors: z
    .array(anchor)
    .meta({ description: 'Anchors of its words in the order of the text; never empty' }),
});

/** Most text units of one quotation. */
export const MAX_QUOTED_UNITS = 500;

/** Words to quote, as they were at a revision. */
export const quotedRanges = z.object({
  revision: z.number().int().min(0),
  ranges: z
    .array(anchor.pick({ unitId: true, start: true, end: true }))
    .min(1)
    .max(MAX_QUOTED_UNITS)
    .refine((ranges) => new Set(ranges.map(({ unitId }) => unitId)).size === ranges.length, {
      error: 'Name each text unit once.',
    })
    .meta({ description: 'One per text unit, in the order of the text' }),
});

const base = {
  id: id.meta({ description: 'Idempotency key, created by the client: a repeated command changes nothing' }),
  revision: z.number().int().meta({ description: 'Revision of the recording on which the edit was made' }),
  step: id.optional().meta({
    description:
      'Step to which the command belongs; its commands are undone together. If absent, the command is a step of its own, identified by its id.',
  }),
};

const onSegment = { ...base, segmentId: id };

/** Range of words: half-open, in code points of the segment's text. */
const onWords = { ...onSegment, start: z.number().int().min(0), end: z.number().int().min(0) };

/** Edit of one segment. The server orders commands and merges text that was edited on an older revision. */
export const segmentCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set-text'),
    ...onSegment,
    text: z.string().max(MAX_SEGMENT_TEXT).meta({
      description:
        'Remaining words keep their source, confidence and confirmation; new ones count as typed by the sender',
    }),
    resolvesConflicts: z
      .boolean()
      .optional()
      .meta({ description: 'Whether a person has chosen among the conflicts, which removes them' }),
  }),
  z.object({
    kind: z.literal('split'),
    ...onSegment,
    at: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Offset in code points of the text at which the new segment begins' }),
    newSegmentId: id,
  }),
  z.object({
    kind: z.literal('merge'),
    ...onSegment,
    withId: id.meta({ description: 'The next segment, which is merged into this one' }),
  }),
  z.object({ kind: z.literal('assign-speaker'), ...onSegment, speakerId: id.nullable() }),
  z.object({ kind: z.literal('set-turn-start'), ...onSegment, isStart: z.boolean() }).meta({
    description:
      'Starts a turn at this segment; if `isStart` is `false`, it continues the previous turn of the same speaker',
  }),
  z.object({ kind: z.literal('confirm'), ...onWords }).meta({
    description:
      'Confirms words that a person has checked by listening. They keep their source and confidence, and `confirmedBy` names the person.',
  }),
  z
    .object({ kind: z.literal('mark-disfluency'), ...onWords, disfluency: z.enum(DISFLUENCIES).nullable() })
    .meta({ description: 'Sets the kind of disfluency of words; `null` lets the rules decide again' }),
  z.object({ kind: z.literal('dismiss-unclear'), ...onSegment }).meta({
    description:
      'Dismisses an unclear turn that needs no words, as a person found by listening. It is no longer shown or exported.',
  }),
]);

/** Edit of a speaker; it applies to all turns of that speaker. */
export const speakerCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add-speaker'), ...base, speakerId: id, name: speakerName.nullable() }),
  z
    .object({
      kind: z.literal('set-speaker'),
      ...base,
      speakerId: id,
      name: speakerName.nullable().optional(),
      role: z.enum(SPEAKER_ROLES).nullable().optional(),
      colour: z.number().int().min(1).max(SPEAKER_COLOURS).optional(),
      participantId: id
        .nullable()
        .optional()
        .meta({ description: 'Participant of the study that the job belongs to; `null` for none' }),
    })
    .meta({ description: 'Changes a speaker; omitted fields remain unchanged' }),
  z
    .object({ kind: z.literal('remove-speaker'), ...base, speakerId: id })
    .meta({ description: 'Removes a speaker who has no turns' }),
  z.object({ kind: z.literal('merge-speakers'), ...base, speakerId: id, intoId: id }).meta({
    description:
      'Merges two speakers who are the same person: the second one receives all turns of the first',
  }),
]);

/** Commands that restore earlier states. */
const historyCommand = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('undo'),
      ...base,
      undoes: id.meta({ description: 'Step to undo; if it was itself an undo, this is a redo' }),
    })
    .meta({
      description:
        'Undoes one of the caller’s own steps. If other people have edited the same words since, the undo is merged or refused.',
    }),
  z
    .object({
      kind: z.literal('restore'),
      ...base,
      segmentIds: z.array(id).min(1).max(2_000),
      to: z.number().int().min(0).meta({ description: 'Revision whose words and speakers are restored' }),
    })
    .meta({
      description: 'Restores segments to an earlier revision. Later splits and merges of them are reversed.',
    }),
]);

/** Any command that a user can send. */
export const command = z.discriminatedUnion('kind', [segmentCommand, speakerCommand, historyCommand]);

/** Words from an engine or an import, before they belong to a segment. */
export const transcribedUtterance = z.object({
  startMs: z.number().int(),
  endMs: z.number().int(),
  language: z.string().nullable(),
  words: z.array(
    word.omit({ source: true, confirmedBy: true }).extend({
      timing: word.shape.timing.optional().meta({ description: '`recognised` if absent' }),
    }),
  ),
  marks: segment.shape.marks,
});
