import { codePointLength } from '../text/code-points.ts';
import { withMarks, withoutTurnStart } from './marks.ts';
import { type Segment, textOf, type Word } from './segment.ts';
import { normaliseWordTimes } from './word-times.ts';

/** `shift`: offset of the second segment's text in the merged text, in code points. */
export type MergeResult = { merged: Segment; shift: number };

/** Merges a segment with the next one, keeping the first id, and the first speaker if there is one. */
export function mergeSegments(first: Segment, second: Segment, revision: number): MergeResult {
  const span = {
    startMs: Math.min(first.startMs, second.startMs),
    endMs: Math.max(first.endMs, second.endMs),
  };
  const words = normaliseWordTimes([...first.words, ...joinable(first.words, second.words)], span);
  const text = { first: textOf(first.words), second: textOf(second.words), both: textOf(words) };
  return {
    shift: codePointLength(text.both) - codePointLength(text.second),
    merged: withMarks(
      {
        ...first,
        ...span,
        words,
        revision,
        speakerId: first.speakerId ?? second.speakerId,
        language: first.language ?? second.language,
        conflicts: [
          ...first.conflicts.map((one) => ({ ...one, text: join(one.text, text.second) })),
          ...second.conflicts.map((one) => ({ ...one, text: join(text.first, one.text) })),
        ],
      },
      first.marks,
      withoutTurnStart(second),
    ),
  };
}

/** Words of the second segment, with a space before them if a letter and a mark would otherwise combine. */
function joinable(first: readonly Word[], second: readonly Word[]): readonly Word[] {
  const joint = (first.at(-1)?.text ?? '') + (second[0]?.text ?? '');
  if (!second[0]?.glue || joint === joint.normalize('NFC')) return second;
  const { glue: _, ...apart } = second[0];
  return [apart, ...second.slice(1)];
}

const join = (first: string, second: string): string =>
  [first, second].filter((text) => text !== '').join(' ');
