import { type Command, mergeTexts, moveOffset, textChange, textOf, tidyText } from '@colloquy/contract';
import type { WaitingEdit } from '../queue/waiting-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/** An edit brought to other words than it was made on. */
export type Rebased = {
  command: Command;
  /** The text as it was typed, where somebody else changed the same words; it stands beside theirs. */
  alternative: string | null;
  /** The same with all in one text, for where nothing can stand beside it. */
  inOne: Command;
};

/**
 * What an edit does to the words as they are now: text is merged, places move with their words. Undefined where only
 * the server can tell, because the segment was merged away or the words of a range are gone.
 */
export function rebaseEdit({ command, base }: WaitingEdit, copy: WorkingCopy): Rebased | undefined {
  if (!('segmentId' in command)) return asItIs(command);
  const segment = copy.find(command.segmentId);
  if (!segment) return undefined;
  const text = textOf(segment.words);
  if (base === null || base === text || command.kind === 'merge') return asItIs(command);
  switch (command.kind) {
    case 'set-text': {
      const merged = mergeTexts(base, text, tidyText(command.text));
      const inOne = { ...command, text: merged.both };
      return { command: { ...command, text: merged.text }, alternative: merged.alternative, inOne };
    }
    case 'split': {
      const at = moveOffset(command.at, textChange(base, text), 'end');
      return asItIs({ ...command, at });
    }
    case 'confirm':
    case 'mark-disfluency': {
      const change = textChange(base, text);
      const start = moveOffset(command.start, change, 'start');
      const end = moveOffset(command.end, change, 'end');
      return start < end ? asItIs({ ...command, start, end }) : undefined;
    }
    default:
      return asItIs(command);
  }
}

const asItIs = (command: Command): Rebased => ({ command, alternative: null, inOne: command });
