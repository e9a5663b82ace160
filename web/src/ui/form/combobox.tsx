import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { CONTROL_CLASSES, controlProps, FieldLayout, type FieldProps } from './field.tsx';
import { type Option } from './select.tsx';
import { OptionList } from './option-list.tsx';
import { searchOptions } from './search-options.ts';
import { useDebounced } from './use-debounced.ts';
import { useListbox } from './use-listbox.ts';
import * as text from '../messages.ts';

const DEBOUNCE_MS = 100;
/** More than anyone reads; rendering thousands would block typing. */
const MAX_SHOWN = 500;

type ComboboxProps = FieldProps & {
  options: readonly Option[];
  /** Value of the selected option, or null. */
  value: string | null;
  onValueChange: (value: string) => void;
  placeholder?: string;
};

/**
 * A choice from a long list, searched by typing part of a label. An ARIA combobox: the field keeps the focus,
 * arrows move through the list, Enter selects, Escape cancels.
 */
export function Combobox(props: ComboboxProps) {
  const { label, error, hint, options, value, onValueChange, placeholder } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const debounced = useDebounced(typed, DEBOUNCE_MS);
  // Reopened right after a choice, it shows the whole list.
  const query = typed === '' ? '' : debounced;
  const results = useMemo(() => searchOptions(options, query).slice(0, MAX_SHOWN), [options, query]);
  const selected = options.find((option) => option.value === value);

  const close = () => {
    setOpen(false);
    setTyped('');
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onValueChange(option.value);
    close();
  };
  const listbox = useListbox({ options: results, onChoose: choose, isOpen });
  const open = () => {
    if (isOpen) return;
    listbox.setActiveIndex(Math.max(0, selected ? options.indexOf(selected) : 0));
    setOpen(true);
  };

  const onKeyDown = (press: KeyboardEvent) => {
    const isEarlyEnter = press.key === 'Enter' && query !== typed;
    if (!isOpen) {
      if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
      open();
    } else if (press.key === 'Escape') close();
    // A fast Enter refers to the typed text, not to the previous results.
    else if (isEarlyEnter) choose(searchOptions(options, typed)[0]);
    else if (!listbox.onKeyDown(press) && press.key !== 'Enter') return;
    press.preventDefault();
    press.stopPropagation();
  };
  return (
    // Own layer: Escape closes only the list, and an enclosing dialog does not clip it.
    <Popover.Root open={isOpen} onOpenChange={(nextOpen) => !nextOpen && close()}>
      <FieldLayout id={id} label={label} error={error} hint={hint}>
        <Popover.Anchor ref={root} className="relative">
          <input
            {...controlProps(id, { label, error, hint })}
            {...listbox.comboboxProps}
            autoComplete="off"
            spellCheck={false}
            className={cn(CONTROL_CLASSES, 'h-9 w-full pr-8')}
            placeholder={selected?.label ?? placeholder}
            value={isOpen ? typed : (selected?.label ?? '')}
            onClick={open}
            onChange={({ target }) => {
              open();
              setTyped(target.value);
              listbox.setActiveIndex(0);
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
      </FieldLayout>
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
        <OptionList
          listbox={listbox}
          label={typeof label === 'string' ? label : text.options}
          options={results}
          selected={selected}
          onChoose={choose}
          className="max-h-40 rounded-md border border-line bg-surface p-1 shadow-float"
        />
      </Popover.Content>
    </Popover.Root>
  );
}
