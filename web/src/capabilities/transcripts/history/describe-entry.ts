import type { HistoryEntry, HistoryKind, TouchedSpeaker } from '@colloquy/contract';
import { formatCount } from '../../../ui/format/amount.ts';

/** What was done, in a few words that follow the person's name. */
export function describeEntry(entry: HistoryEntry): string {
  const { kind, segmentCount, speakers, undoes } = entry;
  if (entry.person === null) return describeMachine(entry);
  switch (kind) {
    case 'set-text':
      return segmentCount > 1 ? `Changed words in ${formatCount(segmentCount, 'place')}` : 'Changed words';
    case 'split':
      return 'Split a turn';
    case 'merge':
      return 'Merged two turns';
    case 'assign-speaker':
      return describeAssigning(entry);
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
      return undoes?.kind === 'undo' ? 'Did it again' : `Undid: ${WHAT[undoes?.kind ?? 'undo']}`;
    case 'retime':
      return 'Times were found again';
  }
}

function describeMachine({ kind, segmentCount }: HistoryEntry): string {
  if (kind === 'retime') return 'Found the times of new words';
  return `Told voices apart in ${formatCount(segmentCount, 'turn')}`;
}

/** What was taken back. */
const WHAT: Record<HistoryKind, string> = {
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

function describeAssigning({ segments, segmentCount }: HistoryEntry): string {
  const names = new Set(segments.map((segment) => segment.after?.speaker ?? null));
  const [name = null] = names;
  const turns = segmentCount > 1 ? formatCount(segmentCount, 'turn') : 'a turn';
  if (names.size !== 1) return `Changed the speakers of ${turns}`;
  return name === null ? `Took the speaker from ${turns}` : `Gave ${turns} to ${name}`;
}

/** What became of a speaker; a person's name is said as it was then. */
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
