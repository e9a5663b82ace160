import type { Segment } from '@colloquy/contract';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { useKeysOf } from '../../../ui/shortcuts/shortcuts.ts';
import { showKeys } from '../../../ui/shortcuts/show-keys.ts';
import { indexOf } from '../word-index.ts';
import { useVisited } from './check-state.ts';
import { doubtQueue, isSamePlace } from './doubt-queue.ts';
import type { DoubtSettings } from './doubt-settings.ts';
import type { Corrector } from './make-corrector.ts';

/** Enough to see what is coming; the keys lead through all of them. */
const SHOWN = 12;
/** Of those that stand before the one that is looked at. */
const SHOWN_BEFORE = 2;
const WORDS_ROUND = 3;

type DoubtListProps = {
  segments: readonly Segment[];
  corrector: Corrector;
  settings: DoubtSettings;
};

/** The doubtful words and unclear turns that come next, with what stands round them. */
export function DoubtList({ segments, corrector, settings }: DoubtListProps) {
  const { from, order } = settings;
  const queue = useMemo(() => doubtQueue(segments, { from, order }), [segments, from, order]);
  const { segments: byId, unclear } = indexOf(segments);
  const keys = useKeysOf('doubts.next');
  const visited = useVisited();
  const at = visited ? queue.findIndex((place) => isSamePlace(place, visited)) : -1;
  const first = Math.max(0, Math.min(at - SHOWN_BEFORE, queue.length - SHOWN));
  if (queue.length === 0) return null;
  return (
    <section aria-label="Doubtful words">
      <div className="flex gap-2">
        <Button size="small" onClick={() => corrector.go(-1)}>
          Previous
        </Button>
        <Button size="small" onClick={() => corrector.go(1)}>
          Next{keys !== undefined && <kbd className="ml-1 text-xs text-ink-3">{showKeys(keys)}</kbd>}
        </Button>
      </div>
      <ul className="mt-2">
        {queue.slice(first, first + SHOWN).map((place, step) => {
          const isCurrent = first + step === at;
          const turn = unclear.get(place.segmentId);
          if (turn)
            return (
              <Entry
                key={turn.id}
                startMs={turn.startMs}
                isCurrent={isCurrent}
                onClick={() => corrector.visit(place)}
              >
                <span className="text-ink-2 italic">Unclear speech</span>
              </Entry>
            );
          const { words } = byId.get(place.segmentId)!;
          const word = words[place.word]!;
          const textFrom = (at: number, to: number): string =>
            words
              .slice(Math.max(0, at), to)
              .map(({ text }) => text)
              .join(' ');
          return (
            <Entry
              key={`${place.segmentId}/${place.word}`}
              startMs={word.startMs}
              isCurrent={isCurrent}
              onClick={() => corrector.visit(place)}
            >
              <span dir="auto" className="said-small text-ink-2">
                {textFrom(place.word - WORDS_ROUND, place.word)}{' '}
                <span className="doubtful font-medium text-ink">{word.text}</span>{' '}
                {textFrom(place.word + 1, place.word + 1 + WORDS_ROUND)}
              </span>
            </Entry>
          );
        })}
      </ul>
      {queue.length > SHOWN && (
        <p className="mt-1 text-xs text-ink-3">and {formatNumber(queue.length - SHOWN)} more</p>
      )}
    </section>
  );
}

type EntryProps = { startMs: number; isCurrent: boolean; onClick: () => void; children: ReactNode };

const Entry = ({ startMs, isCurrent, onClick, children }: EntryProps) => (
  <li className="border-b border-line last:border-0">
    <button
      type="button"
      onClick={onClick}
      aria-current={isCurrent || undefined}
      className={`grid w-full grid-cols-[3.5em_1fr] gap-2 rounded-sm border-s-2 py-1.5 ps-1.5 text-start ${isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken'}`}
    >
      <span className={`text-xs leading-6 ${isCurrent ? 'text-ink-2' : 'text-ink-3'}`}>
        {formatClock(startMs)}
      </span>
      {children}
    </button>
  </li>
);
