import { useId, useState, type KeyboardEvent } from 'react';
import { moveActiveIndex } from './search-options.ts';

type ListboxOptions<Item> = {
  options: readonly Item[];
  onChoose: (option: Item) => void;
  isOpen?: boolean;
  /** Active option when it first opens. */
  initialIndex?: number;
};

type FieldAria = {
  'aria-autocomplete': 'list';
  'aria-controls': string | undefined;
  'aria-activedescendant': string | undefined;
};

export type Listbox = {
  id: string;
  activeIndex: number;
  setActiveIndex: (index: number) => void;
  /** ARIA attributes of the field, which keeps the focus. */
  fieldProps: FieldAria;
  /** The same for an input that is nothing but the search field of the list. */
  comboboxProps: FieldAria & { role: 'combobox'; 'aria-expanded': boolean };
  /** Arrow and page keys move, Enter chooses. Returns whether the key was handled. */
  onKeyDown: (press: KeyboardEvent) => boolean;
};

/** The active option of a list whose field keeps the focus: search fields, menus of commands, mentions. */
export function useListbox<Item>(props: ListboxOptions<Item>): Listbox {
  const { options, onChoose, isOpen = true, initialIndex = 0 } = props;
  const id = useId();
  const [requestedIndex, setActiveIndex] = useState(initialIndex);
  const activeIndex = Math.min(requestedIndex, options.length - 1);
  const hasList = isOpen && options.length > 0;
  const onKeyDown = (press: KeyboardEvent): boolean => {
    const active = options[activeIndex];
    const next = moveActiveIndex(press.key, activeIndex, options.length);
    if (press.key === 'Enter' && active) onChoose(active);
    else if (next === undefined) return false;
    else setActiveIndex(next);
    press.preventDefault();
    return true;
  };
  const fieldProps: FieldAria = {
    'aria-autocomplete': 'list',
    'aria-controls': hasList ? `${id}-list` : undefined,
    'aria-activedescendant': hasList ? `${id}-${activeIndex}` : undefined,
  };
  return {
    id,
    activeIndex,
    setActiveIndex,
    fieldProps,
    comboboxProps: { ...fieldProps, role: 'combobox', 'aria-expanded': hasList },
    onKeyDown,
  };
}
