import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ListState } from '../../ui/table/list-state.ts';
import { type ChangeList, useListState } from '../../ui/table/use-list-state.ts';

/** The specification's entry of the browser's storage; signing out removes it. */
const ENTRY = 'jobFilterState';

type Kept = Record<string, string>;

function readKept(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(ENTRY) ?? '{}');
    // Edited by hand it may be anything.
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

function keep(name: string, filter: string): void {
  try {
    localStorage.setItem(ENTRY, JSON.stringify({ ...readKept(), [name]: filter }));
  } catch {
    // A full storage, or none: the filter is not there again, the list is.
  }
}

/** A list whose filter is there again when it is opened without one. What the address says wins. */
export function useKeptList(name: string, filterNames: readonly string[]): [ListState, ChangeList] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [state, change] = useListState(filterNames);
  const text = search.toString();

  useEffect(() => {
    const kept = readKept()[name];
    if (text === '' && kept) void navigate(`?${kept}`, { replace: true });
    // Only when the list is opened: later an empty address means that the person cleared it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);

  useEffect(() => {
    const filter = new URLSearchParams(text);
    filter.delete('page');
    keep(name, filter.toString());
  }, [name, text]);

  return [state, change];
}
