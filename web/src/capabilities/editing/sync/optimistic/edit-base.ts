import { tidyText } from '@colloquy/rules/text';
import { type Command, textOf, type SegmentCommand } from '@colloquy/rules/transcript';
import type { WorkingCopy } from './working-copy.ts';

/** A command with the text shown when it was made. */
type BasedCommand = { command: Command; base: string | null };

/** Separates the two texts of a merge. No segment text contains it. */
export const SEGMENT_SEPARATOR = '\n';

/** Commands about a whole segment, independent of its text. */
const TEXT_INDEPENDENT: ReadonlySet<Command['kind']> = new Set(['assign-speaker', 'set-turn-start']);

/** The text that a command is based on; null if it refers neither to text nor to places in it. */
export function baseTextOf(command: Command, copy: WorkingCopy): string | null {
  if (!('segmentId' in command) || TEXT_INDEPENDENT.has(command.kind)) return null;
  const segment = copy.find(command.segmentId);
  if (!segment) return null;
  const text = textOf(segment.words);
  if (command.kind !== 'merge') return text;
  const next = copy.find(command.withId);
  return next ? text + SEGMENT_SEPARATOR + textOf(next.words) : null;
}

/** The segments that a command names. */
export function segmentsOf(command: Command): string[] {
  if (!('segmentId' in command)) return [];
  if (command.kind === 'merge') return [command.segmentId, command.withId];
  return command.kind === 'split' ? [command.segmentId, command.newSegmentId] : [command.segmentId];
}

/** Whether later edits of the segment are based on another text. */
export const changesTextOf = ({ kind }: Command): boolean =>
  !TEXT_INDEPENDENT.has(kind) &&
  kind !== 'confirm' &&
  kind !== 'mark-disfluency' &&
  kind !== 'dismiss-unclear';

/**
 * The texts of segments after an edit; a merge joins both with `SEGMENT_SEPARATOR`. Omits segments whose text
 * only the server can tell.
 */
export function textsAfterEdit({ command, base }: BasedCommand): Map<string, string> {
  if (command.kind === 'set-text') return new Map([[command.segmentId, tidyText(command.text)]]);
  if (base === null) return new Map();
  if (command.kind === 'merge') return new Map([[command.segmentId, base]]);
  if (command.kind !== 'split') return new Map();
  const points = Array.from(base);
  return new Map([
    [command.segmentId, tidyText(points.slice(0, command.at).join(''))],
    [command.newSegmentId, tidyText(points.slice(command.at).join(''))],
  ]);
}

/**
 * Whether an edit is based on the texts left by earlier ones. False if it was made in a tab that knew less or
 * more.
 */
export function isBasedOn({ command, base }: BasedCommand, texts: ReadonlyMap<string, string>): boolean {
  if (!('segmentId' in command) || base === null) return true;
  const bases = base.split(SEGMENT_SEPARATOR);
  return baseSegmentsOf(command).every((id, at) => {
    const text = texts.get(id);
    return text === undefined || isSameText(bases[at] ?? '', text);
  });
}

/** Whether an edit of a segment is based on texts left by earlier ones and on nothing else. */
export const isBasedOnlyOn = ({ command }: BasedCommand, texts: ReadonlyMap<string, string>): boolean =>
  'segmentId' in command && baseSegmentsOf(command).every((id) => texts.has(id));

const baseSegmentsOf = (command: SegmentCommand): string[] =>
  command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];

/**
 * The words decide whether a merge inserts a space; only their texts are known here, so both are accepted.
 */
const isSameText = (base: string, text: string): boolean =>
  [' ', ''].some((joint) => base === text.replaceAll(SEGMENT_SEPARATOR, joint));
