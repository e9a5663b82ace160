import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { CONTROL, described, FieldShell, type FieldFrame, type Option } from './field.tsx';
import { moveMark, searchOptions } from './search-options.ts';
import { SearchedOptions } from './searched-options.tsx';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 100;
/** More than anybody reads through; drawing thousands would hold up the typing that narrows them down. */
const MOST_SHOWN = 500;

type SearchableSelectProps = FieldFrame & {
  options: readonly Option[];
  /** The chosen option's; null where none is. */
  value: string | null;
  placeholder?: string;
  onChange: (value: string) => void;
};

/**
 * A choice from a long list, found by typing a part of a name. A combobox as ARIA describes it: the field keeps the
 * focus, arrows move through the list, Enter chooses, Escape leaves things as they were.
 */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, error, hint, options, value, placeholder, onChange } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const lastTyped = useDebounced(typed, DEBOUNCE_MS);
  // Opened again right after a choice, the list is the whole one.
  const settled = typed === '' ? '' : lastTyped;
  const found = useMemo(() => searchOptions(options, settled).slice(0, MOST_SHOWN), [options, settled]);
  const chosen = options.find((option) => option.value === value);
  const mark = Math.min(marked, found.length - 1);

  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const open = () => {
    if (isOpen) return;
    setMarked(Math.max(0, chosen ? options.indexOf(chosen) : 0));
    setOpen(true);
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChange(option.value);
    close();
  };
  useOutsidePress(root, isOpen, close);

  const onKeyDown = (press: KeyboardEvent) => {
    if (!isOpen) {
      if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
      open();
    } else if (press.key === 'Enter') {
      // Who types fast and presses Enter means what is typed, not what was found before it.
      choose(settled === typed ? found[mark] : searchOptions(options, typed)[0]);
    } else if (press.key === 'Escape') close();
    else {
      const next = moveMark(press.key, mark, found.length);
      if (next === undefined) return;
      setMarked(next);
    }
    press.preventDefault();
    // A dialog around it stays open.
    press.stopPropagation();
  };
  const hasList = isOpen && found.length > 0;
  return (
    <div ref={root} className="relative">
      <FieldShell id={id} label={label} error={error} hint={hint}>
        <div className="relative">
          <input
            {...described(id, { label, error, hint })}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? `${id}-list` : undefined}
            aria-activedescendant={hasList ? `${id}-${mark}` : undefined}
            autoComplete="off"
            spellCheck={false}
            className={`${CONTROL} h-9 pr-8`}
            placeholder={chosen?.label ?? placeholder}
            value={isOpen ? typed : (chosen?.label ?? '')}
            onClick={open}
            onChange={({ target }) => {
              open();
              setTyped(target.value);
              setMarked(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <ChevronDown
            aria-hidden
            size={14}
            className="pointer-events-none absolute top-2.75 right-2.5 text-ink-3"
          />
        </div>
      </FieldShell>
      {isOpen && (
        <SearchedOptions
          id={id}
          label={label}
          found={found}
          mark={mark}
          chosen={chosen}
          onChoose={choose}
          className="absolute z-40 mt-1 max-h-40 w-full rounded-md border border-line bg-surface p-1 shadow-float"
        />
      )}
    </div>
  );
}

/** Calls back when something outside is pressed while it is open; not every press takes the focus away. */
function useOutsidePress(
  root: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  onPress: () => void,
): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: PointerEvent) => {
      if (!(target instanceof Node) || !root.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [root, isOpen]);
}
