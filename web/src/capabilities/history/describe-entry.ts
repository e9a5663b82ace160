import type {
  HistoryEntry,
  HistoryKind,
  TouchedSpeaker,
  TouchedSegment,
} from '@colloquy/contract/transcripts';
import { formatCount } from '../../ui/format/amount.ts';
import { diffWords, type DiffRun } from './word-diff.ts';

/** Short description of a step, shown after the person's name. */
export function describeEntry(entry: HistoryEntry): string {
  const { kind, segmentCount, speakers, undoes } = entry;
  if (entry.person === null) return describeAutomatic(entry);
  switch (kind) {
    case 'set-text':
      return segmentCount > 1 ? `Changed words in ${formatCount(segmentCount, 'place')}` : 'Changed words';
    case 'split':
      return 'Split a turn';
    case 'merge':
      return 'Merged two turns';
    case 'assign-speaker':
      return describeAssignment(entry);
    case 'set-turn-start':
      return 'Began or joined a turn';
    case 'confirm':
      return 'Found words right';
    case 'mark-disfluency':
      return 'Said how words were spoken';
    case 'dismiss-unclear':
      return segmentCount > 1
        ? `Dismissed ${formatCount(segmentCount, 'unclear turn')}`
        : 'Dismissed an unclear turn';
    case 'add-speaker':
    case 'set-speaker':
    case 'remove-speaker':
    case 'merge-speakers':
      return speakers.map(describeSpeaker).join('; ') || 'Changed a speaker';
    case 'restore':
      return `Restored ${formatCount(segmentCount, 'turn')}`;
    case 'undo':
      return undoes?.kind === 'undo' ? 'Did it again' : `Undid: ${UNDONE_LABELS[undoes?.kind ?? 'undo']}`;
    case 'retime':
      return 'Times were found again';
  }
}

function describeAutomatic({ kind, segmentCount }: HistoryEntry): string {
  if (kind === 'retime') return 'Found the times of new words';
  return `Told voices apart in ${formatCount(segmentCount, 'turn')}`;
}

/** Labels of undone steps. */
const UNDONE_LABELS: Record<HistoryKind, string> = {
  'set-text': 'changed words',
  split: 'a split',
  merge: 'a merge',
  'assign-speaker': 'another speaker',
  'set-turn-start': 'where a turn begins',
  confirm: 'words found right',
  'mark-disfluency': 'how words were spoken',
  'dismiss-unclear': 'a dismissed unclear turn',
  'add-speaker': 'a new speaker',
  'set-speaker': 'a change of a speaker',
  'remove-speaker': 'a removed speaker',
  'merge-speakers': 'merged speakers',
  restore: 'restored turns',
  undo: 'a change',
  retime: 'new times',
};

function describeAssignment({ segments, segmentCount }: HistoryEntry): string {
  const names = new Set(segments.map((segment) => segment.after?.speaker ?? null));
  const [name = null] = names;
  const turns = segmentCount > 1 ? formatCount(segmentCount, 'turn') : 'a turn';
  if (names.size !== 1) return `Changed the speakers of ${turns}`;
  return name === null ? `Took the speaker from ${turns}` : `Gave ${turns} to ${name}`;
}

/** Describes a change of a speaker, with the name at that time. */
export function describeSpeaker({ before, after, mergedInto }: Omit<TouchedSpeaker, 'speakerId'>): string {
  if (before === null) return after === null ? 'Changed a speaker' : `Added ${after.label}`;
  if (after === null)
    return mergedInto === null ? `Removed ${before.label}` : `${before.label} is ${mergedInto}`;
  const changes = [
    before.label !== after.label && `${before.label} is now ${after.label}`,
    before.role !== after.role && (after.role ? `${after.label}: ${after.role}` : `${after.label}: no role`),
    before.colour !== after.colour && `${after.label}: another colour`,
  ].filter((change) => change !== false);
  return changes.join(', ') || `Changed ${after.label}`;
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
