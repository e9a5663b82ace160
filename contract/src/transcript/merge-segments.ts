import { codePointLength } from '../text/code-points.ts';
import { withMarks, withoutTurnStart } from './marks.ts';
import { textOf } from './segment.ts';
import type { Segment, Word } from './segment.ts';
import { settleWords } from './word-times.ts';

/** `shift`: how many code points later the second segment's text begins now. */
export type MergeResult = { merged: Segment; shift: number };

/** Joins a segment with the next one, under the id of the first. The speaker is the first's, where it has one. */
export function mergeSegments(first: Segment, second: Segment, revision: number): MergeResult {
  const span = {
    startMs: Math.min(first.startMs, second.startMs),
    endMs: Math.max(first.endMs, second.endMs),
  };
  const words = settleWords([...first.words, ...joinable(first.words, second.words)], span);
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
        alternatives: [
          ...first.alternatives.map((one) => ({ ...one, text: join(one.text, text.second) })),
          ...second.alternatives.map((one) => ({ ...one, text: join(text.first, one.text) })),
        ],
      },
      first.marks,
      withoutTurnStart(second),
    ),
  };
}

/** The second segment's words, with a space before them where without one a letter and a mark would grow together. */
function joinable(first: readonly Word[], second: readonly Word[]): readonly Word[] {
  const joint = (first.at(-1)?.text ?? '') + (second[0]?.text ?? '');
  if (!second[0]?.glue || joint === joint.normalize('NFC')) return second;
  const { glue: _, ...apart } = second[0];
  return [apart, ...second.slice(1)];
}

const join = (first: string, second: string): string =>
  [first, second].filter((text) => text !== '').join(' ');
