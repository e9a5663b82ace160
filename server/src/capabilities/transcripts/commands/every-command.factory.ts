import type { Command } from '@colloquy/rules/transcript';
import { newId } from '../../../platform/ids.ts';

type CommandSubjects = {
  /** Of at least two segments, the first with two words. */
  recording: { segments: readonly { id: string }[] };
  speakerId: string;
  otherSpeakerId: string;
  /** Step of an earlier edit. */
  edited: string;
};

/** Based on the revision after the first edit of a test. */
export const commandBase = <K extends string>(kind: K) => ({ kind, id: newId(), revision: 3 });

const onFirst = ({ recording }: CommandSubjects) => ({ segmentId: recording.segments[0]!.id });

/** One command of each kind; a new kind needs an entry here. */
export const EVERY_COMMAND: {
  [K in Command['kind']]: (subjects: CommandSubjects) => Extract<Command, { kind: K }>;
} = {
  'set-text': (on) => ({ ...commandBase('set-text'), ...onFirst(on), text: 'Tampered.' }),
  split: (on) => ({ ...commandBase('split'), ...onFirst(on), at: 6, newSegmentId: newId() }),
  merge: (on) => ({ ...commandBase('merge'), ...onFirst(on), withId: on.recording.segments[1]!.id }),
  'assign-speaker': (on) => ({
    ...commandBase('assign-speaker'),
    ...onFirst(on),
    speakerId: on.speakerId,
  }),
  'set-turn-start': (on) => ({ ...commandBase('set-turn-start'), ...onFirst(on), isStart: true }),
  confirm: (on) => ({ ...commandBase('confirm'), ...onFirst(on), start: 6, end: 11 }),
  'mark-disfluency': (on) => ({
    ...commandBase('mark-disfluency'),
    ...onFirst(on),
    start: 0,
    end: 3,
    disfluency: 'filler',
  }),
  'dismiss-unclear': (on) => ({ ...commandBase('dismiss-unclear'), ...onFirst(on) }),
  'add-speaker': () => ({ ...commandBase('add-speaker'), speakerId: newId(), name: 'Somebody' }),
  'set-speaker': ({ speakerId }) => ({ ...commandBase('set-speaker'), speakerId, name: 'Tampered' }),
  'remove-speaker': ({ otherSpeakerId }) => ({
    ...commandBase('remove-speaker'),
    speakerId: otherSpeakerId,
  }),
  'merge-speakers': ({ speakerId, otherSpeakerId }) => ({
    ...commandBase('merge-speakers'),
    speakerId,
    intoId: otherSpeakerId,
  }),
  undo: ({ edited }) => ({ ...commandBase('undo'), undoes: edited }),
  restore: ({ recording }) => ({
    ...commandBase('restore'),
    segmentIds: [recording.segments[0]!.id],
    to: 2,
  }),
};

export const COMMAND_KINDS = Object.keys(EVERY_COMMAND) as Command['kind'][];
