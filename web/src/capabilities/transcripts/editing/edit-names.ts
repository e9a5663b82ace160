import type { Command } from '@colloquy/contract';

/** What an edit is called where it is undone or was refused: kind of its command → a few words. */
const NAMES: Record<Command['kind'], string> = {
  'set-text': 'Typing',
  split: 'Split',
  merge: 'Merge',
  'assign-speaker': 'Change of speaker',
  'set-turn-start': 'New turn',
  confirm: 'Confirmed words',
  'mark-disfluency': 'Marked words',
  'dismiss-unclear': 'Dismissed turn',
  'add-speaker': 'New speaker',
  'set-speaker': 'Change of a speaker',
  'remove-speaker': 'Removed speaker',
  'merge-speakers': 'Merged speakers',
  undo: 'Undo',
  restore: 'Restored turns',
};

const known = new Map<string, string>(Object.entries(NAMES));

/** @param kind as the server names steps: it may be newer than this page */
export const editName = (kind: string): string => known.get(kind) ?? 'Edit';
