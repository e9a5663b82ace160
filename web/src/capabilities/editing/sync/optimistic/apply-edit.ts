import {
  applyCommand,
  type Application,
  type Command,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  type Speaker,
  SPEAKER_COLOURS,
  stateOf,
  textOf,
} from '@colloquy/rules/transcript';
import type { PendingEdit } from '../outbox/pending-edit.ts';
import type { LocalHistory } from './local-history.ts';
import { rebaseEdit } from './rebase-edit.ts';
import type { WorkingCopy } from './working-copy.ts';
import * as text from '../../messages.ts';

/** The author of the edits and their earlier changes. */
export type LocalEditAuthor = { personId: string; history: LocalHistory };

/**
 * Applies an edit to a working copy before the server answers and returns its changes. Edits that only the
 * server can resolve (restore, deleted places) change nothing here.
 */
export function applyEdit(edit: PendingEdit, copy: WorkingCopy, author: LocalEditAuthor): SegmentChange[] {
  const rebased = rebaseEdit(edit, copy);
  if (!rebased) return [];
  const { command, conflict } = rebased;
  switch (command.kind) {
    case 'undo':
      return author.history.undo(command, copy);
    case 'restore':
      return [];
    case 'add-speaker':
      return addSpeaker(command, copy);
    case 'set-speaker':
      copy.setSpeakers(
        copy.speakers().map((each) => (each.id === command.speakerId ? withChanges(each, command) : each)),
      );
      return [];
    case 'remove-speaker':
      // A speaker who has turns by now stays.
      if (!copy.result().segments.some(({ speakerId }) => speakerId === command.speakerId))
        copy.setSpeakers(copy.speakers().filter(({ id }) => id !== command.speakerId));
      return [];
    case 'merge-speakers':
      return mergeSpeakers(command, copy);
    default: {
      const changed = applyToSegment(command, copy, author.personId);
      if (conflict !== null)
        addConflict(copy, command.segmentId, { text: conflict, personId: author.personId });
      return changed;
    }
  }
}

function applyToSegment(command: SegmentCommand, copy: WorkingCopy, personId: string): SegmentChange[] {
  const segment = copy.find(command.segmentId);
  // The split is already part of the transcript read from the server.
  if (!segment || (command.kind === 'split' && copy.find(command.newSegmentId))) return [];
  const next = copy.nextOf(segment.id);
  const anchors = copy.anchorsOn(next ? [segment.id, next.id] : [segment.id]);
  const context = { segment, next, anchors, revision: copy.revision, personId };
  let answer: Application = applyCommand(context, command);
  // The server rebalances positions to make room; here only the order matters.
  if ('refused' in answer && answer.refused === 'no-room')
    answer = applyCommand({ ...context, next: { ...next!, position: segment.position + 2 } }, command);
  if ('refused' in answer) return [];
  const { segments, gone } = answer.applied;
  const changes = [
    ...segments.map((now) => changeOf(command.id, copy.find(now.id) ?? null, now, { splitFrom: segment.id })),
    ...gone.map((id) => {
      const ended = copy.find(id)!;
      return changeOf(command.id, ended, { ...ended, revision: copy.revision }, { mergedInto: segment.id });
    }),
  ];
  copy.apply(answer.applied);
  return changes;
}

function changeOf(
  commandId: string,
  before: Segment | null,
  after: Segment,
  { splitFrom, mergedInto = null }: { splitFrom?: string; mergedInto?: string | null } = {},
): SegmentChange {
  const lineage = { splitFrom: null, mergedInto: null };
  return {
    segmentId: after.id,
    revision: after.revision,
    commandId,
    before: before && stateOf(before, lineage),
    after: stateOf(after, { splitFrom: before === null ? (splitFrom ?? null) : null, mergedInto }),
  };
}

function addConflict(copy: WorkingCopy, segmentId: string, conflict: Segment['conflicts'][number]): void {
  const segment = copy.find(segmentId);
  if (!segment || conflict.text === textOf(segment.words)) return;
  if (segment.conflicts.some(({ text }) => text === conflict.text)) return;
  const conflicts = [...segment.conflicts, conflict];
  copy.apply({ segments: [{ ...segment, conflicts }], gone: [], anchors: [] });
}

type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>;

function addSpeaker({ speakerId, name }: CommandOf<'add-speaker'>, copy: WorkingCopy): SegmentChange[] {
  const speakers = copy.speakers();
  if (speakers.some(({ id }) => id === speakerId)) return [];
  const number = Math.max(0, ...speakers.map((speaker) => speaker.number)) + 1;
  const colour = ((number - 1) % SPEAKER_COLOURS) + 1;
  const added: Speaker = {
    id: speakerId,
    number,
    name,
    label: name ?? text.numberedSpeaker(number),
    role: null,
    colour,
  };
  copy.setSpeakers([...speakers, added]);
  return [];
}

function mergeSpeakers(
  { id, speakerId, intoId }: CommandOf<'merge-speakers'>,
  copy: WorkingCopy,
): SegmentChange[] {
  const speakers = copy.speakers();
  const { revision } = copy;
  if (speakerId === intoId || !speakers.some((each) => each.id === intoId)) return [];
  copy.setSpeakers(speakers.filter((each) => each.id !== speakerId));
  return copy
    .each((segment) =>
      segment.speakerId === speakerId ? { ...segment, speakerId: intoId, revision } : segment,
    )
    .map(({ before, now }) => changeOf(id, before, now));
}

/** A speaker with the fields that the command sets. */
const withChanges = (speaker: Speaker, { name, role, colour }: CommandOf<'set-speaker'>): Speaker => ({
  ...speaker,
  ...(name !== undefined && { name, label: name ?? text.numberedSpeaker(speaker.number) }),
  ...(role !== undefined && { role }),
  ...(colour !== undefined && { colour }),
});
