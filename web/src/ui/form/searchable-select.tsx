import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
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
    press.stopPropagation();
  };
  const hasList = isOpen && found.length > 0;
  return (
    // A layer of its own: Escape closes the list and not the dialog round it, which does not cut it off either.
    <Popover.Root open={isOpen} onOpenChange={(opens) => !opens && close()}>
      <FieldShell id={id} label={label} error={error} hint={hint}>
        <Popover.Anchor ref={root} className="relative">
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
        </Popover.Anchor>
      </FieldShell>
      <Popover.Content
        role="presentation"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        // The field keeps the focus.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && root.current?.contains(event.target)) event.preventDefault();
        }}
        className="z-50 w-(--radix-popover-trigger-width)"
      >
        <SearchedOptions
          id={id}
          label={label}
          found={found}
          mark={mark}
          chosen={chosen}
          onChoose={choose}
          className="max-h-40 rounded-md border border-line bg-surface p-1 shadow-float"
        />
      </Popover.Content>
    </Popover.Root>
  );
}
