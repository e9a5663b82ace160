import type { HistoryEntry, TouchedSpeaker, TouchedSegment } from '@colloquy/contract/transcripts';
import { diffWords, type DiffRun } from './word-diff.ts';
import * as text from './messages.ts';

/** Short description of a step, shown after the person's name. */
export function describeEntry(entry: HistoryEntry): string {
  const { kind, segmentCount, speakers, undoes } = entry;
  if (entry.person === null) return describeAutomatic(entry);
  switch (kind) {
    case 'set-text':
      return text.textEdited(segmentCount);
    case 'split':
      return text.turnSplit;
    case 'merge':
      return text.turnsMerged;
    case 'assign-speaker':
      return describeAssignment(entry);
    case 'set-turn-start':
      return text.turnStartChanged;
    case 'confirm':
      return text.wordsConfirmed;
    case 'mark-disfluency':
      return text.fillersMarked;
    case 'dismiss-unclear':
      return text.turnsDismissed(segmentCount);
    case 'add-speaker':
    case 'set-speaker':
    case 'remove-speaker':
    case 'merge-speakers':
      return speakers.map(describeSpeaker).join('; ') || text.speakerChanged;
    case 'restore':
      return text.turnsRestored(segmentCount);
    case 'undo':
      return undoes?.kind === 'undo' ? text.redone : text.undid[undoes?.kind ?? 'undo'];
    case 'retime':
      return text.timesUpdated;
  }
}

function describeAutomatic({ kind, segmentCount }: HistoryEntry): string {
  if (kind === 'retime') return text.newTimesFound;
  return text.speakersIdentified(segmentCount);
}

function describeAssignment({ segments, segmentCount }: HistoryEntry): string {
  const names = new Set(segments.map((segment) => segment.after?.speaker ?? null));
  const [name = null] = names;
  if (names.size !== 1) return text.speakersChanged(segmentCount);
  return name === null ? text.speakerCleared(segmentCount) : text.turnsAssigned(segmentCount, name);
}

/** Describes a change of a speaker, with the name at that time. */
export function describeSpeaker({ before, after, mergedInto }: Omit<TouchedSpeaker, 'speakerId'>): string {
  if (before === null) return after === null ? text.speakerChanged : text.speakerAdded(after.label);
  if (after === null)
    return mergedInto === null
      ? text.speakerRemoved(before.label)
      : text.speakerMerged(before.label, mergedInto);
  const changes = [
    before.label !== after.label && text.speakerRenamed(before.label, after.label),
    before.role !== after.role && text.roleChanged(after.label, after.role),
    before.colour !== after.colour && text.colourChanged(after.label),
  ].filter((change) => change !== false);
  return changes.join(', ') || text.speakerEdited(after.label);
}

/** Whether a step only split or merged segments: two touched segments, but one change. */
export const isSingleSplitOrMerge = ({ segments, segmentCount }: HistoryEntry): boolean =>
  segmentCount === 2 && segments.some(({ before, after }) => before === null || after === null);

/** Diff of a step in one segment. */
export function entryDiff(entry: HistoryEntry, touched: TouchedSegment): DiffRun[] {
  const { before, after, marked } = touched;
  if (marked !== null) return [{ kind: 'same', text: marked, hasSpace: false }];
  if (isSingleSplitOrMerge(entry)) {
    const inOrder = entry.segments.toSorted((one, other) => one.startMs - other.startMs);
    const texts = (side: 'before' | 'after') => inOrder.flatMap((segment) => segment[side]?.text ?? []);
    return diffWords(texts('before'), texts('after'));
  }
  // A new or deleted segment shows its text without changes, not as inserted or deleted.
  const [old, now] = [before?.text ?? after?.text ?? '', after?.text ?? before?.text ?? ''];
  return diffWords([old], [now]);
}
