import { tidyText } from '@colloquy/rules/text';
import { type Command, mergeTexts, moveOffset, textChange, textOf } from '@colloquy/rules/transcript';
import type { PendingEdit } from '../outbox/pending-edit.ts';
import type { WorkingCopy } from './working-copy.ts';

/** An edit rebased on another text than it was made on. */
export type RebasedEdit = {
  command: Command;
  /** The typed text if another user changed the same words; shown beside theirs. */
  conflict: string | null;
  /** The command with both versions in one text, for cases without conflict display. */
  combined: Command;
};

/**
 * Rebases an edit on the current text: merges text and moves places. Undefined if only the server can tell,
 * because the segment was merged away or the range was deleted.
 */
export function rebaseEdit({ command, base }: PendingEdit, copy: WorkingCopy): RebasedEdit | undefined {
  if (!('segmentId' in command)) return unchangedEdit(command);
  const segment = copy.find(command.segmentId);
  if (!segment) return undefined;
  const text = textOf(segment.words);
  if (base === null || base === text || command.kind === 'merge') return unchangedEdit(command);
  switch (command.kind) {
    case 'set-text': {
      const merged = mergeTexts(base, text, tidyText(command.text));
      const combined = { ...command, text: merged.both };
      return { command: { ...command, text: merged.text }, conflict: merged.conflict, combined };
    }
    case 'split': {
      const at = moveOffset(command.at, textChange(base, text), 'end');
      return unchangedEdit({ ...command, at });
    }
    case 'confirm':
    case 'mark-disfluency': {
      const change = textChange(base, text);
      const start = moveOffset(command.start, change, 'start');
      const end = moveOffset(command.end, change, 'end');
      return start < end ? unchangedEdit({ ...command, start, end }) : undefined;
    }
    default:
      return unchangedEdit(command);
  }
}

const unchangedEdit = (command: Command): RebasedEdit => ({ command, conflict: null, combined: command });
