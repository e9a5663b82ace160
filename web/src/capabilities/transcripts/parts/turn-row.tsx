import type { Speaker, Word } from '@colloquy/contract';
import { memo } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import { isDoubtful } from '../doubt.ts';
import type { Piece, Row } from '../rows.ts';
import { speakerColour } from '../speaker-colour.ts';
import type { Place } from '../word-index.ts';

type TurnRowProps = {
  measure: (element: HTMLLIElement | null) => void;
  index: number;
  total: number;
  offset: number;
  row: Row;
  speaker: Speaker | undefined;
  /** The recording's, where a segment has none of its own. */
  language: string | null;
  /** The word that was looked for. */
  marked: Place | undefined;
};

/** A turn, or a part of one: the speaker in the margin, the words as they were said. */
export const TurnRow = memo(function TurnRow(props: TurnRowProps) {
  const { measure, index, total, offset, row, speaker, language, marked } = props;
  const [first] = row.pieces;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${offset}px)` }}
      className={`absolute inset-x-0 top-0 grid gap-x-5 pb-1 wide:grid-cols-[112px_minmax(0,72ch)] ${row.isTurnStart && index > 0 ? 'pt-3' : ''}`}
    >
      <div className="text-xs leading-7 wide:text-right">
        {row.isTurnStart && (
          <span className={`font-semibold wrap-anywhere max-wide:mr-2 ${speakerColour(speaker)}`}>
            {speaker ? speaker.label : <span className="sr-only">Speaker not told yet</span>}
          </span>
        )}
        <span
          className={`text-ink-3 ${row.isTurnStart && speaker ? 'wide:-mt-1.5 wide:block wide:leading-4' : 'max-wide:sr-only'}`}
        >
          {formatClock(first!.segment.words[first!.from]!.startMs)}
        </span>
      </div>
      <p dir="auto" className="said max-w-[72ch]">
        {row.pieces.map((piece, at) => (
          <Said
            key={`${piece.segment.id}/${piece.from}`}
            piece={piece}
            isFirst={at === 0}
            language={piece.segment.language ?? language}
            marked={marked?.segmentId === piece.segment.id ? marked.word : undefined}
          />
        ))}
      </p>
    </li>
  );
});

type SaidProps = { piece: Piece; isFirst: boolean; language: string | null; marked: number | undefined };

function Said({ piece, isFirst, language, marked }: SaidProps) {
  const { segment, from, to } = piece;
  return (
    <span data-segment={segment.id} lang={language ?? undefined}>
      {segment.words.slice(from, to).map((word, at) => (
        <WordText
          key={from + at}
          word={word}
          at={from + at}
          hasSpace={!word.glue && !(isFirst && at === 0)}
          isMarked={marked === from + at}
        />
      ))}
    </span>
  );
}

type WordTextProps = { word: Word; at: number; hasSpace: boolean; isMarked: boolean };

function WordText({ word, at, hasSpace, isMarked }: WordTextProps) {
  const isInDoubt = isDoubtful(word);
  return (
    <>
      {hasSpace && ' '}
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
