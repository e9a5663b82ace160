import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeListState,
  readListState,
  writeListState,
  type ListChange,
  type ListState,
} from './list-state.ts';

export type ChangeList = (change: ListChange, how?: { replace?: boolean }) => void;

/**
 * A list's state in the address bar, and how to change it.
 *
 * @param filterNames the list's own filters, as its endpoint names them. A constant: it is compared by identity.
 */
export function useListState(filterNames: readonly string[]): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  const change = useCallback<ChangeList>(
    (part, how) =>
      setSearch(
        (now) => writeListState(changeListState(readListState(now, filterNames), part), now, filterNames),
        { replace: how?.replace ?? false, preventScrollReset: true },
      ),
    [setSearch, filterNames],
  );
  return [state, change];
}
