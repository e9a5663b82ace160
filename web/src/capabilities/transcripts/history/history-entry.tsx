import type { TouchedSegment } from '@colloquy/contract';
import { GitCompareArrows } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { ChangedText } from './changed-text.tsx';
import { describeEntry } from './describe-entry.ts';
import { isOneCut, stretchesOf } from './entry-words.ts';
import type { ShownEntry as Entry } from './fold-undone.ts';
import { shorten } from './word-diff.ts';

/** So many places of one step are told; the comparison tells all. */
const MOST_SHOWN = 3;
const WORDS_AROUND = 5;

type HistoryEntryProps = {
  entry: Entry;
  language: string | null;
  onShow: (touched: TouchedSegment) => void;
  onCompare: (entry: Entry) => void;
};

/** One step: what was done, and the words before and after. */
export function HistoryEntry({ entry, language, onShow, onCompare }: HistoryEntryProps) {
  const { at, outcome, undone, segments, segmentCount } = entry;
  const shown = isOneCut(entry) ? segments.slice(0, 1) : segments.slice(0, MOST_SHOWN);
  const others = isOneCut(entry) ? 0 : segmentCount - shown.length;
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex items-start gap-2">
        <time dateTime={at} title={formatMomentInFull(at)} className="shrink-0 text-xs leading-5 text-ink-3">
          {clock.format(new Date(at))}
        </time>
        <span className={`grow font-medium ${undone ? 'text-ink-2 line-through' : ''}`}>
          {describeEntry(entry)}
        </span>
        <IconButton
          size="small"
          label="Compare before and after"
          icon={<GitCompareArrows aria-hidden size={14} />}
          onClick={() => onCompare(entry)}
        />
      </div>
      {undone && (
        <p className="text-xs text-ink-2">
          Undone{undone.person && undone.person.id !== entry.person?.id && ` by ${undone.person.name}`},{' '}
          <time dateTime={undone.at} title={formatMomentInFull(undone.at)}>
            {clock.format(new Date(undone.at))}
          </time>
        </p>
      )}
      {outcome === 'conflicting' && <Chip tone="attention">Both versions were kept</Chip>}
      {outcome === 'merged' && <Chip>Merged with another person’s change</Chip>}
      <ul className="grid gap-1">
        {shown.map((touched) => (
          <li key={touched.segmentId}>
            <button
              type="button"
              onClick={() => onShow(touched)}
              className="block w-full rounded-sm px-1 py-0.5 text-start hover:bg-sunken"
            >
              <span className="mr-1.5 text-xs text-ink-3">{formatClock(touched.startMs)}</span>
              <Touched entry={entry} touched={touched} language={language} />
            </button>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="px-1 text-xs text-ink-3">and {formatCount(others, 'more place')}</p>}
    </li>
  );
}

type TouchedProps = { entry: Entry; touched: TouchedSegment; language: string | null };

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function Touched({ entry, touched, language }: TouchedProps) {
  const { before, after } = touched;
  return (
    <>
      {before && after && before.speakerId !== after.speakerId && (
        <span className="text-xs text-ink-2">
          {before.speaker ?? 'Nobody'} → {after.speaker ?? 'Nobody'}
        </span>
      )}
      <ChangedText stretches={shorten(stretchesOf(entry, touched), WORDS_AROUND)} language={language} />
    </>
  );
}
