import type { TouchedSegment } from '@colloquy/contract/transcripts';
import { GitCompareArrows } from 'lucide-react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { formatClock } from '../../ui/format/duration.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { ChangedText } from './changed-text.tsx';
import { describeEntry, isSingleSplitOrMerge, entryDiff } from './describe-entry.ts';
import type { ShownEntry as Entry } from './group-entries.ts';
import { shortenRuns } from './word-diff.ts';
import * as text from './messages.ts';

/** Segments shown per step; the comparison shows all. */
const MAX_SHOWN_SEGMENTS = 3;
const CONTEXT_WORDS = 5;

type HistoryEntryItemProps = {
  entry: Entry;
  language: string | null;
  onShow: (touched: TouchedSegment) => void;
  onCompare: (entry: Entry) => void;
};

/** A step: what was done, with the words before and after. */
export function HistoryEntryItem({ entry, language, onShow, onCompare }: HistoryEntryItemProps) {
  const { at, outcome, undone, segments, segmentCount } = entry;
  const shown = isSingleSplitOrMerge(entry) ? segments.slice(0, 1) : segments.slice(0, MAX_SHOWN_SEGMENTS);
  const hidden = isSingleSplitOrMerge(entry) ? 0 : segmentCount - shown.length;
  return (
    <li className="border-b border-line py-2 last:border-0">
      <div className="flex items-start gap-2">
        <Moment at={at} className="shrink-0 text-xs leading-5 text-ink-3">
          {clock.format(new Date(at))}
        </Moment>
        <span className={`grow font-medium ${undone ? 'text-ink-2 line-through' : ''}`}>
          {describeEntry(entry)}
        </span>
        <IconButton
          size="small"
          label={text.compareChange}
          icon={<GitCompareArrows aria-hidden size={14} />}
          onClick={() => onCompare(entry)}
        />
      </div>
      {undone && (
        <p className="text-xs text-ink-2">
          {text.undone(undone.person?.id === entry.person?.id ? undefined : undone.person?.name)}{' '}
          <Moment at={undone.at}>{clock.format(new Date(undone.at))}</Moment>
        </p>
      )}
      {outcome === 'conflicting' && <Chip tone="attention">{text.bothKept}</Chip>}
      {outcome === 'merged' && <Chip>{text.merged}</Chip>}
      <ul className="grid gap-1">
        {shown.map((touched) => (
          <li key={touched.segmentId}>
            <button
              type="button"
              onClick={() => onShow(touched)}
              className="block w-full rounded-sm px-1 py-0.5 text-start hover:bg-sunken"
            >
              <span className="mr-1.5 text-xs text-ink-3">{formatClock(touched.startMs)}</span>
              <TouchedWords entry={entry} touched={touched} language={language} />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="px-1 text-xs text-ink-3">{text.moreTurns(hidden)}</p>}
    </li>
  );
}

type TouchedWordsProps = { entry: Entry; touched: TouchedSegment; language: string | null };

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function TouchedWords({ entry, touched, language }: TouchedWordsProps) {
  const { before, after } = touched;
  return (
    <>
      {before && after && before.speakerId !== after.speakerId && (
        <span className="text-xs text-ink-2">
          {before.speaker ?? text.noSpeaker} → {after.speaker ?? text.noSpeaker}
        </span>
      )}
      <ChangedText runs={shortenRuns(entryDiff(entry, touched), CONTEXT_WORDS)} language={language} />
    </>
  );
}
