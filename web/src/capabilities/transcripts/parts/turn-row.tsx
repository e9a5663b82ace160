import { isUnclear, type Segment, type Speaker } from '@colloquy/contract';
import { Pencil } from 'lucide-react';
import { Fragment, memo } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Present } from '../editing/session.ts';
import { areSameMarks, type Marks, marksOf, type SegmentMarks } from '../marks.ts';
import type { Row } from '../rows.ts';
import { TurnSpeaker } from '../speakers/turn-speaker.tsx';
import { directionOf } from '../text-direction.ts';
import { Alternatives } from './alternatives.tsx';
import { MarkNotes } from './mark-notes.tsx';
import { PeopleInTurn } from './people-here.tsx';
import { SegmentEditor } from './segment-editor.tsx';
import { UnclearTurn } from './unclear-turn.tsx';

/** What stands beside a turn: a button that plays it, its time alone where there is no sound, or nothing. */
export type ShownTimes = 'played' | 'read' | 'none';

type TurnRowProps = {
  measure: (element: HTMLLIElement | null) => void;
  index: number;
  total: number;
  offset: number;
  row: Row;
  speaker: Speaker | undefined;
  /** The recording's, where a segment has none of its own. */
  language: string | null;
  times: ShownTimes;
  marks: Marks;
  /** The segment that is written in, where it is one of this row. */
  editedId: string | null;
  /** The person may change the words. */
  mayEdit: boolean;
  /** Others who are in this row. */
  people?: readonly Present[] | undefined;
};

/** A turn, or a part of one: the speaker in the margin, the words as they were said. */
export const TurnRow = memo(function TurnRow(props: TurnRowProps) {
  const { measure, index, total, offset, row, speaker, language, times } = props;
  const { marks, editedId, mayEdit, people } = props;
  const [first] = row.pieces;
  const startMs = first!.segment.words[first!.from]?.startMs ?? first!.segment.startMs;
  const unclear =
    first && isUnclear(first.segment) && first.segment.id !== editedId ? first.segment : undefined;
  const place = times === 'none' ? `in turn ${index + 1}` : `at ${formatClock(startMs)}`;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      // Not moved by a transform: each would be a layer of its own, to be looked at with every letter that is typed.
      style={{ top: offset }}
      className={`turn ${editedId === null ? '' : 'is-edited'} absolute inset-x-0 grid gap-x-5 pb-1 wide:grid-cols-[var(--margin)_minmax(0,72ch)] ${row.isTurnStart && index > 0 ? 'pt-3' : ''}`}
    >
      {people && <PeopleInTurn people={people} />}
      <div
        data-margin
        className="min-w-0 text-xs leading-7 max-wide:flex max-wide:items-center wide:flex wide:flex-col wide:items-end wide:leading-6"
      >
        {row.isTurnStart && <TurnSpeaker row={row} speaker={speaker} mayEdit={mayEdit} />}
        {/* The time stands at the edge of the words; what edits them is beside it, not below: turns stay short. */}
        <span className="inline-flex items-center wide:flex-row-reverse">
          {times === 'played' && !unclear && (
            <button
              type="button"
              aria-label={`Play from ${formatClock(startMs)}`}
              className="rounded-sm text-ink-3 hover:text-ink hover:underline"
            >
              {formatClock(startMs)}
            </button>
          )}
          {(times === 'read' || (times === 'played' && unclear)) && (
            <span className="text-ink-3">{formatClock(startMs)}</span>
          )}
          {mayEdit && row.startsWords && (
            <button
              type="button"
              data-edit
              aria-label={`Edit the words ${place}`}
              title="Edit these words"
              className="edit-turn"
            >
              <Pencil aria-hidden size={13} />
            </button>
          )}
        </span>
      </div>
      {unclear ? (
        <UnclearTurn
          segment={unclear}
          isPlayed={times === 'played'}
          mayEdit={mayEdit}
          isShown={marksOf(marks, unclear.id).some(([kind]) => kind === 'found')}
        />
      ) : (
        <p dir={directionOf(first!.segment, language)} className="said max-w-[72ch]">
          {row.pieces.map(({ segment, from, to }, at) =>
            segment.id === editedId ? (
              <Fragment key={`${segment.id}/editor`}>
                {at > 0 && !segment.words[0]?.glue && ' '}
                <SegmentEditor
                  segment={segment}
                  label={`Words of ${speaker?.label ?? 'a speaker not told yet'} ${times === 'none' ? place : `at ${formatClock(segment.startMs)}`}`}
                  language={segment.language ?? language}
                  marks={marksOf(marks, segment.id)}
                />
              </Fragment>
            ) : (
              <Said
                key={`${segment.id}/${from}`}
                segment={segment}
                from={from}
                to={to}
                isFirst={at === 0}
                language={segment.language ?? language}
                marks={marksOf(marks, segment.id)}
              />
            ),
          )}
        </p>
      )}
      <MarkNotes segments={row.pieces.flatMap(({ segment, from }) => (from === 0 ? [segment] : []))} />
      {row.pieces.map(({ segment, from }) =>
        from === 0 && segment.alternatives.length > 0 ? (
          <Alternatives key={segment.id} segment={segment} language={segment.language ?? language} />
        ) : null,
      )}
    </li>
  );
}, isSameTurn);

/** Whichever words of the transcript were marked anew, most rows have none of them. */
function isSameTurn(one: TurnRowProps, other: TurnRowProps): boolean {
  const { marks: before, ...rest } = one;
  const { marks: now, ...others } = other;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return (
    keys.every((key) => rest[key] === others[key]) &&
    (before === now ||
      one.row.pieces.every(({ segment: { id } }) => areSameMarks(marksOf(before, id), marksOf(now, id))))
  );
}

type SaidProps = {
  segment: Segment;
  from: number;
  to: number;
  isFirst: boolean;
  language: string | null;
  marks: SegmentMarks;
};

/** Apart from its row, which moves whenever one above it takes its true height. */
export const Said = memo(function Said({ segment, from, to, isFirst, language, marks }: SaidProps) {
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
}, isSameSaid);

function isSameSaid(one: SaidProps, other: SaidProps): boolean {
  return (
    one.segment === other.segment &&
    one.from === other.from &&
    one.to === other.to &&
    one.isFirst === other.isFirst &&
    one.language === other.language &&
    areSameMarks(one.marks, other.marks)
  );
}
