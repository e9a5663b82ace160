import { type Command, mergeTexts, moveOffset, textChange, textOf, tidyText } from '@colloquy/contract';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/** An edit brought to other words than it was made on. */
export type Rebased = {
  command: Command;
  /** The text as it was typed, where somebody else changed the same words; it stands beside theirs. */
  alternative: string | null;
};

/**
 * What an edit does to the words as they are now: text is merged, places move with their words. Undefined where only
 * the server can tell, because the segment was merged away or the words of a range are gone.
 */
export function rebaseEdit({ command, base }: WaitingEdit, copy: WorkingCopy): Rebased | undefined {
  if (!('segmentId' in command)) return { command, alternative: null };
  const segment = copy.find(command.segmentId);
  if (!segment) return undefined;
  const text = textOf(segment.words);
  if (base === null || base === text || command.kind === 'merge') return { command, alternative: null };
  switch (command.kind) {
    case 'set-text': {
      const merged = mergeTexts(base, text, tidyText(command.text));
      return { command: { ...command, text: merged.text }, alternative: merged.alternative };
    }
    case 'split': {
      const at = moveOffset(command.at, textChange(base, text), 'end');
      return { command: { ...command, at }, alternative: null };
    }
    case 'confirm':
    case 'mark-disfluency': {
      const change = textChange(base, text);
      const start = moveOffset(command.start, change, 'start');
      const end = moveOffset(command.end, change, 'end');
      return start < end ? { command: { ...command, start, end }, alternative: null } : undefined;
    }
    default:
      return { command, alternative: null };
  }
}
