import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { LONGEST_SEARCH } from './list-state.ts';

type SearchBoxProps = { label: string; value: string; onChange: (words: string) => void };

const PAUSE_MS = 250;

/** Searches while one types, after a short pause; `/` leads into it, Escape empties it. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  const [seen, setSeen] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Back, or a link, changed the address: the box follows. Its own words come back here too and change nothing.
  if (value !== seen) {
    setSeen(value);
    if (value !== asked) {
      setAsked(value);
      setTyped(value);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useShortcuts('List', [{ keys: '/', label: 'Search', run: () => input.current?.focus() }]);

  const search = (words: string, pause: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(words.trim());
      onChange(words.trim());
    }, pause);
  };
  return (
    <div className="relative max-wide:w-full wide:w-60">
      <Search aria-hidden size={14} className="absolute top-2.25 left-2.5 text-ink-3" />
      <input
        ref={input}
        type="search"
        maxLength={LONGEST_SEARCH}
        aria-label={label}
        placeholder={label}
        className="h-8 w-full rounded-md border border-line-control bg-surface pr-2 pl-8"
        value={typed}
        onChange={(change) => search(change.target.value, PAUSE_MS)}
        onKeyDown={(press) => {
          if (press.key === 'Enter') search(typed, 0);
          if (press.key === 'Escape' && typed !== '') search('', 0);
        }}
      />
    </div>
  );
}
