import type { z } from 'zod';
import type { command, segmentCommand, speakerCommand, transcribedUtterance } from './schemas.ts';

/** Longest text of one segment in UTF-16 units: an hour of speech without a pause. */
export const MAX_SEGMENT_TEXT = 60_000;

/**
 * Result of a command. `merged`: combined with concurrent edits; `conflicting`: text that could not be merged
 * is kept as a conflict on the segment.
 */
export const COMMAND_OUTCOMES = ['applied', 'merged', 'conflicting', 'refused'] as const;
export type CommandOutcome = (typeof COMMAND_OUTCOMES)[number];

/** Reasons for refusing a command: name → sentence for the user. */
export const REFUSALS = {
  'nothing-to-split': 'There are no words on one side, so there’s nothing to split.',
  'not-next': 'Only the next segment can be merged.',
  'merged-away': 'This segment has been merged into another one.',
  'too-long': 'The merged segment would be too long to edit.',
  'no-room': 'There’s no room for another segment here.',
  'id-taken': 'The id of the new segment is already in use.',
  'built-upon': 'The same words have been changed since, so this can’t be undone.',
  'nothing-to-undo': 'You have nothing to undo here.',
  'changed-since': 'These words have changed in the meantime.',
  'no-speaker': 'This speaker has been merged into another one.',
  'no-participant': 'This participant isn’t in this job’s study.',
  'speaker-has-turns': 'This speaker has turns. Assign them to another speaker first.',
  'not-there-yet': 'These words didn’t exist at that time.',
} as const;
export const REFUSAL_REASONS = Object.keys(REFUSALS) as [RefusalReason, ...RefusalReason[]];
export type RefusalReason = keyof typeof REFUSALS;

/** Edit of one segment. The server orders commands and merges text that was edited on an older revision. */
export type SegmentCommand = z.infer<typeof segmentCommand>;
/** Edit of a speaker; it applies to all turns of that speaker. */
export type SpeakerCommand = z.infer<typeof speakerCommand>;
/** Any command that a user can send. */
export type Command = z.infer<typeof command>;

/** Command without the id, revision and step that the sender adds. */
export type CommandDraft<C extends Command = Command> = C extends unknown
  ? Omit<C, 'id' | 'revision' | 'step'>
  : never;

/** System command: aligned times for the words of a segment. */
export type RetimeCommand = {
  kind: 'retime';
  id: string;
  revision: number;
  segmentId: string;
  /** The text that was aligned; the command is refused if it has changed. */
  text: string;
  /** One entry per word; null leaves a word unchanged. */
  times: ({ startMs: number; endMs: number } | null)[];
};

/** Words from an engine or an import, before they belong to a segment. */
export type TranscribedUtterance = z.infer<typeof transcribedUtterance>;
