import { type Command, textOf } from '@colloquy/contract';
import { JOINT } from '../queue/edit-texts.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Commands about a whole segment, whatever its words are. */
const NAMES_NO_TEXT: ReadonlySet<Command['kind']> = new Set(['assign-speaker', 'set-turn-start']);

/** The text that a command stands on; null where it names neither text nor places in one. */
export function baseOf(command: Command, copy: WorkingCopy): string | null {
  if (!('segmentId' in command) || NAMES_NO_TEXT.has(command.kind)) return null;
  const segment = copy.find(command.segmentId);
  if (!segment) return null;
  const text = textOf(segment.words);
  if (command.kind !== 'merge') return text;
  const next = copy.find(command.withId);
  return next ? text + JOINT + textOf(next.words) : null;
}

/** The segments that a command names. */
export function segmentsOf(command: Command): string[] {
  if (!('segmentId' in command)) return [];
  if (command.kind === 'merge') return [command.segmentId, command.withId];
  return command.kind === 'split' ? [command.segmentId, command.newSegmentId] : [command.segmentId];
}

/** Whether what is made upon a command stands on another text than before it. */
export const changesText = ({ kind }: Command): boolean =>
  !NAMES_NO_TEXT.has(kind) && kind !== 'confirm' && kind !== 'mark-disfluency' && kind !== 'dismiss-unclear';
