import { type Command, type SegmentCommand, tidyText } from '@colloquy/contract';

/** A command, and the text that was shown when it was made. */
type Made = { command: Command; base: string | null };

/** Between the two texts that a merge stands on. No text holds it. */
export const JOINT = '\n';

/**
 * What an edit makes of the texts that it stands on, by segment; of two that it joins, both with `JOINT` between them.
 * A segment whose text only the server can tell is left out.
 */
export function textsAfter({ command, base }: Made): Map<string, string> {
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
 * Whether an edit stands on the texts that others left. It does not where it was made in a tab that had not heard of
 * something yet, or had heard more.
 */
export function standsOn({ command, base }: Made, texts: ReadonlyMap<string, string>): boolean {
  if (!('segmentId' in command) || base === null) return true;
  const bases = base.split(JOINT);
  return segmentsUnder(command).every((id, at) => {
    const text = texts.get(id);
    return text === undefined || isSameText(bases[at] ?? '', text);
  });
}

/** Whether an edit of a segment stands on texts that others left, and on no other. */
export const standsOnlyOn = ({ command }: Made, texts: ReadonlyMap<string, string>): boolean =>
  'segmentId' in command && segmentsUnder(command).every((id) => texts.has(id));

const segmentsUnder = (command: SegmentCommand): string[] =>
  command.kind === 'merge' ? [command.segmentId, command.withId] : [command.segmentId];

/** Whether a space comes between words that are joined, the words themselves say; here only their texts are known. */
const isSameText = (base: string, text: string): boolean =>
  [' ', ''].some((joint) => base === text.replaceAll(JOINT, joint));
