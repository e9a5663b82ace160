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
} from '@colloquy/contract';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import type { OwnHistory } from './own-history.ts';
import { rebaseEdit } from './rebase-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Whose edits these are, and what was done before them. */
export type Own = { personId: string; history: OwnHistory };

/**
 * Does an edit on a working copy, before the server has said so, and answers what it changed as history keeps it. What
 * only the server can tell (restoring, a place that is gone) changes nothing here and shows with its answer.
 */
export function applyEdit(edit: WaitingEdit, copy: WorkingCopy, own: Own): SegmentChange[] {
  const rebased = rebaseEdit(edit, copy);
  if (!rebased) return [];
  const { command, alternative } = rebased;
  switch (command.kind) {
    case 'undo':
      return own.history.undo(command, copy);
    case 'restore':
      return [];
    case 'add-speaker':
      return addSpeaker(command, copy);
    case 'set-speaker':
      copy.setSpeakers(
        copy.speakers().map((each) => (each.id === command.speakerId ? given(each, command) : each)),
      );
      return [];
    case 'remove-speaker':
      // Who was given turns meanwhile stays.
      if (!copy.done().segments.some(({ speakerId }) => speakerId === command.speakerId))
        copy.setSpeakers(copy.speakers().filter(({ id }) => id !== command.speakerId));
      return [];
    case 'merge-speakers':
      return mergeSpeakers(command, copy);
    default: {
      const changed = applyToSegment(command, copy, own.personId);
      if (alternative !== null)
        addAlternative(copy, command.segmentId, { text: alternative, personId: own.personId });
      return changed;
    }
  }
}

function applyToSegment(command: SegmentCommand, copy: WorkingCopy, personId: string): SegmentChange[] {
  const segment = copy.find(command.segmentId);
  // A split that is there already came with what was read meanwhile.
  if (!segment || (command.kind === 'split' && copy.find(command.newSegmentId))) return [];
  const next = copy.nextOf(segment.id);
  const anchors = copy.anchorsOn(next ? [segment.id, next.id] : [segment.id]);
  const stand = { segment, next, anchors, revision: copy.revision, personId };
  let answer: Application = applyCommand(stand, command);
  // The server moves those behind to make room; here order is enough.
  if ('refused' in answer && answer.refused === 'no-room')
    answer = applyCommand({ ...stand, next: { ...next!, position: segment.position + 2 } }, command);
  if ('refused' in answer) return [];
  const { segments, gone } = answer.applied;
  const changes = [
    ...segments.map((now) => changeOf(command.id, copy.find(now.id) ?? null, now, { splitFrom: segment.id })),
    ...gone.map((id) => {
      const ended = copy.find(id)!;
      return changeOf(command.id, ended, { ...ended, revision: copy.revision }, { mergedInto: segment.id });
    }),
  ];
  copy.put(answer.applied);
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

function addAlternative(
  copy: WorkingCopy,
  segmentId: string,
  alternative: Segment['alternatives'][number],
): void {
  const segment = copy.find(segmentId);
  if (!segment || alternative.text === textOf(segment.words)) return;
  if (segment.alternatives.some(({ text }) => text === alternative.text)) return;
  const alternatives = [...segment.alternatives, alternative];
  copy.put({ segments: [{ ...segment, alternatives }], gone: [], anchors: [] });
}

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

function addSpeaker({ speakerId, name }: Of<'add-speaker'>, copy: WorkingCopy): SegmentChange[] {
  const speakers = copy.speakers();
  if (speakers.some(({ id }) => id === speakerId)) return [];
  const number = Math.max(0, ...speakers.map((speaker) => speaker.number)) + 1;
  const colour = ((number - 1) % SPEAKER_COLOURS) + 1;
  const added: Speaker = { id: speakerId, number, name, label: name ?? numbered(number), role: null, colour };
  copy.setSpeakers([...speakers, added]);
  return [];
}

function mergeSpeakers({ id, speakerId, intoId }: Of<'merge-speakers'>, copy: WorkingCopy): SegmentChange[] {
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

/** A speaker with what a command says of it; what it leaves out stays. */
const given = (speaker: Speaker, { name, role, colour }: Of<'set-speaker'>): Speaker => ({
  ...speaker,
  ...(name !== undefined && { name, label: name ?? numbered(speaker.number) }),
  ...(role !== undefined && { role }),
  ...(colour !== undefined && { colour }),
});

const numbered = (number: number): string => `Speaker ${number}`;
