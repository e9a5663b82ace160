import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatClock } from '../../../ui/format/duration.ts';
import { useDesk } from '../desk.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import type { TextHit } from '../find-words.ts';
import { ChangedText } from '../history/changed-text.tsx';
import { contextOf } from './context-of.ts';
import { type Replacement, replacementOf } from './replace-words.ts';
import type { Ticks } from './ticks.ts';

type PlacesListProps = { hits: readonly TextHit[]; replacement: Replacement; ticks: Ticks };

/** Hits in what is said round them; only those in sight are drawn. */
export function PlacesList({ hits, replacement, ticks }: PlacesListProps) {
  const { recording } = useTranscript(useSession());
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: hits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 32,
    overscan: 6,
  });
  return (
    <div
      ref={scroller}
      className="max-h-[30dvh] overflow-y-auto rounded-md border border-line bg-surface broad:max-h-[36dvh]"
    >
      <ol aria-label="Places" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const hit = hits[index]!;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={hits.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              className="absolute inset-x-0 top-0 flex items-start gap-2 border-b border-line px-2.5 py-1"
            >
              <PlaceRow
                hit={hit}
                right={replacementOf(hit, replacement)}
                language={hit.segment.language ?? recording.language}
                isTicked={ticks.isTicked(hit)}
                onToggle={() => ticks.toggle(hit)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type PlaceRowProps = {
  hit: TextHit;
  right: string;
  language: string | null;
  isTicked: boolean;
  onToggle: () => void;
};

function PlaceRow({ hit, right, language, isTicked, onToggle }: PlaceRowProps) {
  const { show } = useDesk();
  const time = formatClock(hit.segment.words[hit.word]!.startMs);
  const { heard } = hit;
  const { before, behind } = contextOf(hit);
  return (
    <>
      <input
        type="checkbox"
        aria-label={`${time}: ${heard} → ${right || 'taken out'}`}
        checked={isTicked}
        onChange={onToggle}
        className="mt-1.5 size-4 shrink-0 accent-accent"
      />
      <button
        type="button"
        title="Show these words"
        onClick={() => show(hit, hit.length)}
        className="mt-1 min-w-12 shrink-0 text-left text-xs text-ink-3 hover:underline"
      >
        {time}
      </button>
      <ChangedText
        language={language}
        className={`said-small ${isTicked ? '' : 'text-ink-3'}`}
        stretches={[
          { kind: 'same', text: before, hasSpace: false },
          { kind: 'deleted', text: heard, hasSpace: false },
          ...(right === '' ? [] : [{ kind: 'inserted' as const, text: right, hasSpace: true }]),
          { kind: 'same', text: behind, hasSpace: false },
        ]}
      />
    </>
  );
}
