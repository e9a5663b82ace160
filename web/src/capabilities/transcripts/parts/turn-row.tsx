import type { Speaker, Word } from '@colloquy/contract';
import { memo } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import { isDoubtful } from '../doubt.ts';
import type { Row } from '../rows.ts';
import { speakerColour } from '../speaker-colour.ts';

type TurnRowProps = {
  measure: (element: HTMLLIElement | null) => void;
  index: number;
  total: number;
  offset: number;
  row: Row;
  speaker: Speaker | undefined;
  language: string | null;
  /** The word that was looked for. */
  marked: number | undefined;
};

/** A turn, or a part of one: the speaker in the margin, the words as they were said. */
export const TurnRow = memo(function TurnRow(props: TurnRowProps) {
  const { measure, index, total, offset, row, speaker, language, marked } = props;
  const { segment, from, to, isTurnStart } = row;
  const who = speaker?.label ?? 'Speaker not told yet';
  return (
    <li
      ref={measure}
      data-index={index}
      data-segment={segment.id}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${offset}px)` }}
      className={`absolute inset-x-0 top-0 grid gap-x-5 wide:grid-cols-[112px_minmax(0,72ch)] ${isTurnStart ? 'pt-3' : ''} pb-1`}
    >
      <div className="text-xs leading-7 wide:text-right">
        {isTurnStart && (
          <span className={`font-semibold wrap-anywhere max-wide:mr-2 ${speakerColour(speaker)}`}>
            {speaker ? who : <span className="sr-only">{who}</span>}
          </span>
        )}
        {from === 0 && (
          <span className={`text-ink-3 wide:block ${isTurnStart && speaker ? 'wide:-mt-1 wide:leading-4' : 'max-wide:sr-only'}`}>
            {formatClock(segment.startMs)}
          </span>
        )}
      </div>
      <p lang={language ?? undefined} dir="auto" className="said max-w-[72ch]">
        {segment.words.slice(from, to).map((word, at) => (
          <WordText key={from + at} word={word} at={from + at} isMarked={marked === from + at} />
        ))}
      </p>
    </li>
  );
});

function WordText({ word, at, isMarked }: { word: Word; at: number; isMarked: boolean }) {
  const isInDoubt = isDoubtful(word);
  return (
    <>
      {at > 0 && !word.glue && ' '}
      <span
        data-word={at}
        title={isInDoubt ? `Doubtful: ${Math.round((word.confidence ?? 0) * 100)} % sure` : undefined}
        className={`cursor-pointer rounded-sm ${isInDoubt ? 'doubtful' : ''} ${isMarked ? 'found' : ''}`}
      >
        {word.text}
      </span>
    </>
  );
}
