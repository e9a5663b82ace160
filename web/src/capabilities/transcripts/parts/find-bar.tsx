import type { Segment } from '@colloquy/contract';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { findWords } from '../find-words.ts';
import type { Place } from '../word-index.ts';

type FindBarProps = { segments: readonly Segment[]; onShow: (place: Place) => void; onClose: () => void };

/** The browser's own search sees only the lines that are drawn; this one sees all words. */
export function FindBar({ segments, onShow, onClose }: FindBarProps) {
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(-1);
  const settled = useDeferredValue(wanted);
  const hits = useMemo(() => findWords(segments, settled), [segments, settled]);

  const go = (step: 1 | -1) => {
    if (hits.length === 0) return;
    const next = (at + step + hits.length) % hits.length;
    setAt(next);
    onShow(hits[next]!);
  };

  return (
    <div role="search" className="mt-2 flex items-center gap-2">
      <input
        autoFocus
        type="search"
        aria-label="Find in this transcript"
        placeholder="Find in this transcript"
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(-1);
        }}
        onKeyDown={(press) => {
          if (press.key === 'Enter') go(press.shiftKey ? -1 : 1);
          if (press.key === 'Escape') onClose();
        }}
        className="h-8 w-64 max-w-full rounded-md border border-line-control bg-surface px-2.5"
      />
      <span role="status" className="min-w-16 text-xs text-ink-3">
        {settled.trim() !== '' && (hits.length === 0 ? 'Not found' : `${at + 1 || '–'} of ${hits.length}`)}
      </span>
      <IconButton
        size="small"
        label="Previous"
        icon={<ChevronUp aria-hidden size={14} />}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        label="Next"
        icon={<ChevronDown aria-hidden size={14} />}
        onClick={() => go(1)}
      />
      <IconButton
        size="small"
        label="Close the search"
        icon={<X aria-hidden size={14} />}
        onClick={onClose}
      />
    </div>
  );
}
