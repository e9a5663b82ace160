import type { HistoryEntry as Entry, TouchedSegment } from '@colloquy/contract';
import { Cpu } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { foldUndone } from './fold-undone.ts';
import { groupByDay } from './group-by-day.ts';
import { HistoryEntry } from './history-entry.tsx';

type HistoryListProps = {
  rows: readonly Entry[];
  language: string | null;
  /** Undefined where everything is there. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
  onShow: (touched: TouchedSegment) => void;
  onCompare: (entry: Entry) => void;
};

/** By day and by person, the newest first; older ones are fetched when the end comes into sight. */
export function HistoryList(props: HistoryListProps) {
  const { rows, language, onMore, isLoadingMore, onShow, onCompare } = props;
  const end = useOnSight(() => onMore?.());
  return (
    <div className="grid gap-3">
      {groupByDay(foldUndone(rows)).map(({ day, sittings }) => (
        <section key={day} aria-label={dayInWords(day)}>
          <h3 className="sticky top-0 bg-surface py-1 text-xs font-medium text-ink-3">{dayInWords(day)}</h3>
          {sittings.map(({ person, entries }) => (
            <section key={entries[0]!.id} className="mt-1 border-s-2 border-line ps-2.5">
              <h4 className="flex items-center gap-1.5 font-semibold">
                {person ? person.name : <Chip icon={<Cpu aria-hidden size={12} />}>Machine work</Chip>}
              </h4>
              <ul>
                {entries.map((entry) => (
                  <HistoryEntry
                    key={entry.id}
                    entry={entry}
                    language={language}
                    onShow={onShow}
                    onCompare={onCompare}
                  />
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
      {onMore && (
        <div ref={end} className="justify-self-center">
          <Button size="small" isBusy={isLoadingMore} onClick={onMore}>
            Older changes
          </Button>
        </div>
      )}
    </div>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

function dayInWords(written: string): string {
  const [year, month, date] = written.split('-').map(Number) as [number, number, number];
  const moment = new Date(year, month - 1, date);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - moment.getTime()) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (days < 300 ? day : dayWithYear).format(moment);
}

/** Calls back when the element comes into sight. */
function useOnSight(run: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const see = useEffectEvent(run);
  useEffect(() => {
    const seen = element.current;
    if (!seen) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && see());
    observer.observe(seen);
    return () => observer.disconnect();
  });
  return element;
}
