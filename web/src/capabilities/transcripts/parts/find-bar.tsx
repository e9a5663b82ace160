import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { formatNumber } from '../../../ui/format/amount.ts';
import type { Find } from '../use-find.ts';

/** Enter shows the next hit, with Shift the one before, Escape closes. */
export function FindBar({ find }: { find: Find }) {
  const { wanted, hits, at, want, go, close } = find;
  return (
    <div role="search" aria-label="In this transcript" className="mt-2 flex items-center gap-2">
      <input
        ref={takeFocus}
        type="search"
        aria-label="Find in this transcript"
        placeholder="Find in this transcript"
        value={wanted}
        onChange={(event) => want(event.target.value)}
        onKeyDown={(press) => {
          if (press.nativeEvent.isComposing) return;
          if (press.key === 'Enter') go(press.shiftKey ? -1 : 1);
          if (press.key === 'Escape') close();
        }}
        className="h-8 w-64 min-w-0 rounded-md border border-line-control bg-surface px-2.5"
      />
      <span role="status" className="min-w-16 text-xs whitespace-nowrap text-ink-3">
        {wanted.trim() !== '' &&
          (hits.length === 0
            ? 'Not found'
            : `${at < 0 ? '–' : formatNumber(at + 1)} of ${formatNumber(hits.length)}`)}
      </span>
      <IconButton
        size="small"
        label="Previous hit"
        icon={<ChevronUp aria-hidden size={14} />}
        onClick={() => go(-1)}
      />
      <IconButton
        size="small"
        label="Next hit"
        icon={<ChevronDown aria-hidden size={14} />}
        onClick={() => go(1)}
      />
      <IconButton size="small" label="Close the search" icon={<X aria-hidden size={14} />} onClick={close} />
    </div>
  );
}

/** Opened by a key or a button, in order to type; closed, it gives the focus back. */
function takeFocus(input: HTMLInputElement): () => void {
  const before = document.activeElement;
  input.focus({ preventScroll: true });
  return () => {
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
}
