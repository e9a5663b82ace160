import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { MAX_SEARCH_LENGTH } from './list-state.ts';
import * as text from './messages.ts';

type SearchBoxProps = { label: string; value: string; onChange: (query: string) => void };

const DEBOUNCE_MS = 250;

/** Searches while typing, debounced. `/` focuses it, Escape clears it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back or a link changed the address, so the box follows. Its own search also comes back here and changes
  // nothing.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts('List', [{ keys: '/', label: 'Search', run: () => input.current?.focus() }]);

  const search = (query: string, delayMs: number) => {
    setTyped(query);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(query.trim());
      onChange(query.trim());
    }, delayMs);
  };
  return (
    <div className="relative max-w-full max-wide:w-full wide:min-w-60">
      <Search aria-hidden size={14} className="absolute top-2.25 left-2.5 text-ink-3" />
      <input
        ref={input}
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={label}
        placeholder={label}
        // Wide enough for the placeholder.
        size={label.length}
        className="h-8 w-full rounded-md border border-line-control bg-surface pr-2 pl-8 placeholder-shown:text-ellipsis"
        value={typed}
        onChange={(change) => search(change.target.value, DEBOUNCE_MS)}
        aria-describedby={hintId}
        onKeyDown={(press) => {
          if (press.key === 'Enter') search(typed, 0);
          if (press.key === 'Escape' && typed !== '') search('', 0);
        }}
      />
      <p id={hintId} aria-live="polite" className="text-xs text-ink-2 empty:hidden">
        {typed.length >= MAX_SEARCH_LENGTH && text.longestSearch(MAX_SEARCH_LENGTH)}
      </p>
    </div>
  );
}
