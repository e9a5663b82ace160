import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ListState } from '../../ui/table/list-state.ts';
import { type ChangeList, useListState } from '../../ui/table/use-list-state.ts';

/** Local storage key from the specification; signing out removes it. */
const STORAGE_KEY = 'jobFilterState';

type StoredFilters = Record<string, string>;

function readStoredFilters(): StoredFilters {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    // The stored value may have been edited by hand.
    return typeof stored === 'object' && stored !== null ? (stored as StoredFilters) : {};
  } catch {
    return {};
  }
}

function storeFilter(name: string, filter: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readStoredFilters(), [name]: filter }));
  } catch {
    // Without usable storage the filter is not restored; the list still works.
  }
}

/** List state that restores its last filter when the list opens without one. The address takes precedence. */
export function usePersistedListState(name: string, filterNames: readonly string[]): [ListState, ChangeList] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [state, change] = useListState(filterNames);
  const text = search.toString();

  useEffect(() => {
    const stored = readStoredFilters()[name];
    if (text === '' && stored) void navigate(`?${stored}`, { replace: true });
    // Only when the list opens: an empty address later means that the person cleared the filter.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name]);

  useEffect(() => {
    const filter = new URLSearchParams(text);
    filter.delete('page');
    storeFilter(name, filter.toString());
  }, [name, text]);

  return [state, change];
}
