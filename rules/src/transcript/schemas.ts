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

export const speakerName = z.string().trim().min(1, 'A name has at least one letter.').max(80);

export const word = z.object({
  text: z.string().meta({ description: 'With its punctuation, without spaces' }),
  startMs: z.number().int(),
  endMs: z.number().int(),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: 'How certain the speech recognition was; null where it gave none' }),
  source: z.enum(WORD_SOURCES).optional().meta({
    description:
      'Where the word comes from; absent where that is the source of the recording: import where `imported` is set, else asr (speech recognition)',
  }),
  confirmedBy: id
    .optional()
    .meta({ description: 'The person who typed the word or confirmed it; absent where nobody did' }),
  timing: z.enum(TIMINGS),
  glue: z.literal(true).optional().meta({ description: 'No space before this word, as in Chinese' }),
  alternatives: z
    .array(z.string())
    .max(5)
    .optional()
    .meta({ description: 'What else the engine may have heard, likeliest first, without punctuation' }),
  disfluency: z
    .enum(DISFLUENCIES)
    .optional()
    .meta({ description: 'What a person said of it; without, the rules decide (see disfluency.ts)' }),
});

export const segment = z.object({
  id,
  speakerId: id.nullable(),
  language: z.string().nullable(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  position: z.number().int().meta({ description: 'Order in the recording, in steps of 1,024' }),
  revision: z
    .number()
    .int()
    .meta({ description: 'Revision of the recording at which this segment last changed' }),
  words: z.array(word),
  conflicts: z
    .array(z.object({ text: z.string(), personId: id.nullable() }))
    .meta({ description: 'What could not be merged, for a person to choose from' }),
  marks: z.array(z.enum(SEGMENT_MARKS)).optional().meta({
    description:
      'What a machine noticed of these words; left out where there is nothing to say. `unclear` without words is an unclear turn: speech was detected from `startMs` to `endMs` and no words were recognised. `turn-start` comes from people: a new turn begins here, although the speaker may be the same as before',
  }),
});

export const speaker = z.object({
  id,
  label: z.string().meta({ description: "'Speaker 1', or the name that a person gave" }),
  number: z.number().int().meta({ description: 'Order of first word' }),
  name: z.string().nullable().meta({ description: 'The name that a person gave' }),
  role: z.enum(SPEAKER_ROLES).nullable(),
  colour: z.number().int().meta({ description: '1 to 6: place in the palette' }),
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
  quote: z.string().meta({ description: 'The words it was put on; what a lost anchor can still show' }),
  lost: z.boolean().meta({ description: 'Its words were deleted; shown as lost, never deleted' }),
});

/** Quotation: words in one or several text units. What is said about words refers to a quotation. */
export const quotation = z.object({
  id,
  anchors: z.array(anchor).meta({ description: 'Its words in the order of the text; never empty' }),
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
    .meta({ description: 'One for each text unit, in the order of the text' }),
});

const base = {
  id: id.meta({ description: 'Made by the client; unique, so that a repeated command changes nothing' }),
  revision: z.number().int().meta({ description: 'Revision of the recording that the editor looked at' }),
  step: id.optional().meta({
    description:
      'Commands of one step are undone together; a command without one is a step of its own, by its id',
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
        'Words that are still there keep their source, confidence and confirmation; new ones are typed by the sender',
    }),
    resolvesConflicts: z
      .boolean()
      .optional()
      .meta({ description: 'A person chose among the conflicts: they are removed' }),
  }),
  z.object({
    kind: z.literal('split'),
    ...onSegment,
    at: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'Code point of the text before which the new segment begins' }),
    newSegmentId: id,
  }),
  z.object({
    kind: z.literal('merge'),
    ...onSegment,
    withId: id.meta({ description: 'The next segment; it ends' }),
  }),
  z.object({ kind: z.literal('assign-speaker'), ...onSegment, speakerId: id.nullable() }),
  z.object({ kind: z.literal('set-turn-start'), ...onSegment, isStart: z.boolean() }).meta({
    description: 'Begins a turn at this segment, or joins it with the turn before of the same speaker',
  }),
  z.object({ kind: z.literal('confirm'), ...onWords }).meta({
    description:
      'A person has heard these words and they are right: each keeps its source and confidence, and says who confirmed it',
  }),
  z
    .object({ kind: z.literal('mark-disfluency'), ...onWords, disfluency: z.enum(DISFLUENCIES).nullable() })
    .meta({ description: 'Says what kind of speech words are; null leaves it to the rules again' }),
  z.object({ kind: z.literal('dismiss-unclear'), ...onSegment }).meta({
    description:
      'A person has listened to an unclear turn and it needs no words: it is shown and exported no longer',
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
        .meta({ description: 'A participant of the study that the job belongs to; null: none' }),
    })
    .meta({ description: 'What is left out stays as it is' }),
  z
    .object({ kind: z.literal('remove-speaker'), ...base, speakerId: id })
    .meta({ description: 'Takes out a speaker who has no turns' }),
  z
    .object({ kind: z.literal('merge-speakers'), ...base, speakerId: id, intoId: id })
    .meta({ description: 'Two voices are one person: the first ends, all its turns go to the second' }),
]);

/** Commands that restore earlier states. */
const historyCommand = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('undo'),
      ...base,
      undoes: id.meta({ description: "The step; undoing a step that was itself an undo is 'redo'" }),
    })
    .meta({
      description: 'Takes one of the own steps back. Where others built on it, it merges or is refused',
    }),
  z
    .object({
      kind: z.literal('restore'),
      ...base,
      segmentIds: z.array(id).min(1).max(2_000),
      to: z.number().int().min(0).meta({ description: 'Revision whose words and speakers come back' }),
    })
    .meta({ description: 'Segments that were split or merged since are put together or apart again' }),
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
      timing: word.shape.timing.optional().meta({ description: '`recognised` if it is missing' }),
    }),
  ),
  marks: segment.shape.marks,
});
