import type { HistoryEntry as Entry, TouchedSegment } from '@colloquy/contract/transcripts';
import { Cpu } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { foldUndone, groupByDay } from './group-entries.ts';
import { HistoryEntryItem } from './history-entry-item.tsx';
import * as text from './messages.ts';

type HistoryListProps = {
  rows: readonly Entry[];
  language: string | null;
  /** Undefined once everything is loaded. */
  onMore: (() => void) | undefined;
  isLoadingMore: boolean;
  onShow: (touched: TouchedSegment) => void;
  onCompare: (entry: Entry) => void;
};

/** History by day and person, newest first; loads older entries when its end becomes visible. */
export function HistoryList(props: HistoryListProps) {
  const { rows, language, onMore, isLoadingMore, onShow, onCompare } = props;
  const end = useOnVisible(() => onMore?.());
  return (
    <div className="grid gap-3">
      {groupByDay(foldUndone(rows)).map(({ day, groups }) => (
        <section key={day} aria-label={formatDay(day)}>
          <h3 className="sticky top-0 bg-surface py-1 text-xs font-medium text-ink-3">{formatDay(day)}</h3>
          {groups.map(({ person, entries }) => (
            <section key={entries[0]!.id} className="mt-1 border-s-2 border-line ps-2.5">
              <h4 className="flex items-center gap-1.5 font-semibold">
                {person ? person.name : <Chip icon={<Cpu aria-hidden size={12} />}>{text.automatic}</Chip>}
              </h4>
              <ul>
                {entries.map((entry) => (
                  <HistoryEntryItem
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
            {text.olderChanges}
          </Button>
        </div>
      )}
    </div>
  );
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

function formatDay(isoDay: string): string {
  const [year, month, date] = isoDay.split('-').map(Number) as [number, number, number];
  const moment = new Date(year, month - 1, date);
  const days = Math.round((new Date().setHours(0, 0, 0, 0) - moment.getTime()) / 86_400_000);
  if (days === 0) return text.today;
  if (days === 1) return text.yesterday;
  return (days < 300 ? day : dayWithYear).format(moment);
}

/** Calls back when the element becomes visible. */
function useOnVisible(run: () => void) {
  const element = useRef<HTMLDivElement>(null);
  const onVisible = useEffectEvent(run);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onVisible());
    observer.observe(target);
    return () => observer.disconnect();
  });
  return element;
}
