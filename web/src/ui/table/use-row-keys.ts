import { useRef, type RefObject } from 'react';
import { useShortcuts } from '../shortcuts/shortcuts.ts';

/** Keys that move from row to row by the link in each, and select the row that has the focus. */
export function useRowKeys(isSelectable: boolean): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const move = (step: 1 | -1) => {
    const all = rows();
    const now = all.findIndex((row) => row.contains(document.activeElement));
    const next = now < 0 ? all.at(step > 0 ? 0 : -1) : all[now + step];
    (next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('button,input'))?.focus();
  };
  const select = () =>
    rows()
      .find((row) => row.contains(document.activeElement))
      ?.querySelector<HTMLInputElement>('input[type=checkbox]')
      ?.click();
  useShortcuts('List', [
    { keys: 'j', label: 'Next row', run: () => move(1) },
    { keys: 'k', label: 'Previous row', run: () => move(-1) },
    ...(isSelectable ? [{ keys: 'x', label: 'Select this row', run: select }] : []),
  ]);
  return table;
}
