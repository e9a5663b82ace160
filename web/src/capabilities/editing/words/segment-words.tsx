import type { Segment } from '@colloquy/rules/transcript';
import { memo } from 'react';
import { areSameMarks, type SegmentMarks } from './marks.ts';

type SegmentWordsProps = {
  segment: Segment;
  from: number;
  to: number;
  isFirst: boolean;
  language: string | null;
  marks: SegmentMarks;
};

/** Separate from its row, which moves whenever a row above it is measured. */
export const SegmentWords = memo(function SegmentWords({
  segment,
  from,
  to,
  isFirst,
  language,
  marks,
}: SegmentWordsProps) {
  const classOf = (at: number): string | undefined => {
    const kinds = marks.flatMap(([kind, words]) => (words.has(at) ? [kind] : []));
    return kinds.length > 0 ? kinds.join(' ') : undefined;
  };
  return (
    <span data-segment={segment.id} lang={language ?? undefined}>
      {segment.words.slice(from, to).map((word, step) => [
        !word.glue && !(isFirst && step === 0) && ' ',
        <span key={from + step} data-word={from + step} className={classOf(from + step)}>
          {word.text}
        </span>,
      ])}
    </span>
  );
}, isSameSegmentWords);

function isSameSegmentWords(one: SegmentWordsProps, other: SegmentWordsProps): boolean {
  return (
    one.segment === other.segment &&
    one.from === other.from &&
    one.to === other.to &&
    one.isFirst === other.isFirst &&
    one.language === other.language &&
    areSameMarks(one.marks, other.marks)
  );
}
