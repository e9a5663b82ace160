import { isUnclear, type Speaker } from '@colloquy/rules/transcript';
import { Pencil } from 'lucide-react';
import { Fragment, memo } from 'react';
import { SafePart } from '../../../app/loading/lazy-part.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import {
  areSameMarks,
  directionOf,
  type Marks,
  marksOf,
  type PresentPerson,
  SegmentEditor,
  SegmentWords,
} from '../../editing/index.ts';
import { gridClasses, RowColumns, type RowLayout } from '../extensions.tsx';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { speakerColour } from '../speaker-colour.ts';
import * as text from '../messages.ts';
import type { TranscriptRow } from './transcript-rows.ts';
import { RecognitionNotes } from './recognition-notes.tsx';
import { TurnPresence } from './presence.tsx';
import { UnclearTurn } from './unclear-turn.tsx';

/** Most transcripts have no conflicts. */
const ConflictList = lazyPart(() => import('./conflicts.tsx').then((module) => module.ConflictList));

/** Time of a turn: a play button, text only if there is no audio, or none. */
export type ShownTimes = 'played' | 'read' | 'none';

type TurnRowProps = {
  measure: (element: HTMLLIElement | null) => void;
  index: number;
  total: number;
  offset: number;
  layout: RowLayout;
  row: TranscriptRow;
  speaker: Speaker | undefined;
  /** Language of the recording, for segments without their own. */
  language: string | null;
  times: ShownTimes;
  marks: Marks;
  /** The edited segment, if it is in this row. */
  editedId: string | null;
  /** The user may edit the transcript. */
  mayEdit: boolean;
  /** Other people in this row. */
  people?: readonly PresentPerson[] | undefined;
};

/** A turn or a part of one: the speaker in the margin, then the words. */
export const TurnRow = memo(function TurnRow(props: TurnRowProps) {
  const { measure, index, total, offset, layout, row, speaker, language, times } = props;
  const { marks, editedId, mayEdit, people } = props;
  const [first] = row.slices;
  const startMs = first!.segment.words[first!.from]?.startMs ?? first!.segment.startMs;
  const unclear =
    first && isUnclear(first.segment) && first.segment.id !== editedId ? first.segment : undefined;
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total}
      aria-posinset={index + 1}
      // A transform would create a layer per row, to be checked on every keystroke.
      style={{ top: offset }}
      className={`turn ${editedId === null ? '' : 'is-edited'} absolute inset-x-0 grid gap-x-5 pb-1 ${gridClasses(layout)} ${row.isTurnStart && index > 0 ? 'pt-3' : ''}`}
    >
      {people && <TurnPresence people={people} />}
      <div
        data-margin
        className="min-w-0 text-xs leading-7 max-wide:col-span-full max-wide:flex max-wide:items-center wide:flex wide:flex-col wide:items-end wide:leading-6"
      >
        {row.isTurnStart &&
          (mayEdit && layout.Speaker ? (
            <SafePart>
              <layout.Speaker row={row} speaker={speaker} />
            </SafePart>
          ) : (
            <SpeakerName speaker={speaker} />
          ))}
        {/* The edit button is beside the time, not below it, to keep short turns short. */}
        <span className="inline-flex items-center wide:flex-row-reverse">
          {times === 'played' && !unclear && (
            <button
              type="button"
              aria-label={text.playFrom(formatClock(startMs))}
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
              aria-label={
                times === 'none' ? text.editWordsOfTurn(index + 1) : text.editWordsAt(formatClock(startMs))
              }
              data-tooltip={text.editWords}
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
        <p dir={directionOf(first!.segment, language)} className="transcript-text max-w-[72ch]">
          {row.slices.map(({ segment, from, to }, at) =>
            segment.id === editedId ? (
              <Fragment key={`${segment.id}/editor`}>
                {at > 0 && !segment.words[0]?.glue && ' '}
                <SegmentEditor
                  segment={segment}
                  label={
                    times === 'none'
                      ? text.wordsOfTurn(speaker?.label, index + 1)
                      : text.wordsAt(speaker?.label, formatClock(segment.startMs))
                  }
                  language={segment.language ?? language}
                  marks={marksOf(marks, segment.id)}
                />
              </Fragment>
            ) : (
              <SegmentWords
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
      <RowColumns row={row} layout={layout} />
      <RecognitionNotes segments={row.slices.flatMap(({ segment, from }) => (from === 0 ? [segment] : []))} />
      {row.slices.map(({ segment, from }) =>
        from === 0 && segment.conflicts.length > 0 ? (
          <ConflictList key={segment.id} segment={segment} language={segment.language ?? language} />
        ) : null,
      )}
    </li>
  );
}, isSameTurn);

/** A change of marks elsewhere in the transcript does not re-render this row. */
function isSameTurn(one: TurnRowProps, other: TurnRowProps): boolean {
  const { marks: before, ...rest } = one;
  const { marks: now, ...otherProps } = other;
  const keys = Object.keys(rest) as (keyof typeof rest)[];
  return (
    keys.every((key) => rest[key] === otherProps[key]) &&
    (before === now ||
      one.row.slices.every(({ segment: { id } }) => areSameMarks(marksOf(before, id), marksOf(now, id))))
  );
}

/** One line: a longer name would make short turns taller. */
export const speakerNameClasses = (speaker: Speaker | undefined): string =>
  `block max-w-full truncate font-semibold ${speaker ? 'max-wide:mr-2' : ''} ${speakerColour(speaker)}`;

const SpeakerName = ({ speaker }: { speaker: Speaker | undefined }) => (
  <span className={speakerNameClasses(speaker)} data-tooltip={speaker?.label}>
    {speaker ? speaker.label : <span className="sr-only">{text.unknownSpeaker}</span>}
  </span>
);
