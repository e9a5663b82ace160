import { z } from 'zod';
import { id } from '../wire.ts';
import { speakerName } from '../forms/speaker-name.ts';
import { DISFLUENCIES, segment, SPEAKER_COLOURS, SPEAKER_ROLES, word } from './segment.ts';

/** Longest text of one segment, in UTF-16 units: an hour of speech without a pause. */
export const MOST_TEXT = 60_000;

const base = {
  id: id.meta({ description: 'Made by the client; unique, so that a repeated command changes nothing' }),
  revision: z.number().int().meta({ description: 'Revision of the recording that the editor looked at' }),
  step: id.optional().meta({
    description:
      'Commands of one step are undone together; a command without one is a step of its own, by its id',
  }),
};
const onSegment = { ...base, segmentId: id };
/** A run of words: half-open range of code points in the segment's text. */
const onWords = { ...onSegment, start: z.number().int().min(0), end: z.number().int().min(0) };

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
  'built-upon': 'Other changes were made to the same words since, so this cannot be undone.',
  'nothing-to-undo': 'There is nothing of yours to undo here.',
  'changed-since': 'The words changed meanwhile.',
  'no-speaker': 'This speaker was merged into another one in the meantime.',
  'speaker-has-turns': 'This speaker has turns. Give them to somebody else first.',
  'not-there-yet': 'These words did not exist at that time.',
} as const;
export const REFUSAL_REASONS = Object.keys(REFUSALS) as [RefusalReason, ...RefusalReason[]];
export type RefusalReason = keyof typeof REFUSALS;

/** An edit of one segment. The server orders commands and merges text that was edited on an older revision. */
export const segmentCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('set-text'),
    ...onSegment,
    text: z.string().max(MOST_TEXT).meta({
      description:
        'Words that are still there keep their source, confidence and confirmation; new ones are typed by the sender',
    }),
    settlesAlternatives: z
      .boolean()
      .optional()
      .meta({ description: 'A person chose among the alternatives: they are taken away' }),
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
export type SegmentCommand = z.infer<typeof segmentCommand>;

/** An edit of the speakers of a recording: they are things, and what is said of one is true of all its turns. */
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
    })
    .meta({ description: 'What is left out stays as it is' }),
  z
    .object({ kind: z.literal('remove-speaker'), ...base, speakerId: id })
    .meta({ description: 'Takes out a speaker who has no turns' }),
  z
    .object({ kind: z.literal('merge-speakers'), ...base, speakerId: id, intoId: id })
    .meta({ description: 'Two voices are one person: the first ends, all its turns go to the second' }),
]);
export type SpeakerCommand = z.infer<typeof speakerCommand>;

/** Commands that go back in history. */
export const historyCommand = z.discriminatedUnion('kind', [
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
export type HistoryCommand = z.infer<typeof historyCommand>;

/** What a person may send. */
export const command = z.discriminatedUnion('kind', [segmentCommand, speakerCommand, historyCommand]);
export type Command = z.infer<typeof command>;

/** What a command is to do; whoever sends it gives it its id, its revision and its step. */
export type CommandDraft<C extends Command = Command> = C extends unknown
  ? Omit<C, 'id' | 'revision' | 'step'>
  : never;

/** What only the machine does: new times for the words of a segment, found again in the audio. */
export type RetimeCommand = {
  kind: 'retime';
  id: string;
  revision: number;
  segmentId: string;
  /** The text that was aligned: another one by now refuses. */
  text: string;
  /** One for each word; null leaves a word as it is. */
  times: ({ startMs: number; endMs: number } | null)[];
};

/** Words as an engine or an import brings them, before they have a segment. */
export const heardUtterance = z.object({
  startMs: z.number().int(),
  endMs: z.number().int(),
  language: z.string().nullable(),
  words: z.array(
    word
      .omit({ source: true, confirmedBy: true })
      .extend({ timing: word.shape.timing.optional().meta({ description: 'Heard unless said' }) }),
  ),
  marks: segment.shape.marks,
});
export type HeardUtterance = z.infer<typeof heardUtterance>;
