import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeListState,
  readListState,
  writeListState,
  type ListChange,
  type ListState,
} from './list-state.ts';

export type ChangeList = (change: ListChange, options?: { replace?: boolean }) => void;

/**
 * State of a list in the address, and a function to change it.
 * @param filterNames the list's filters, named as in its endpoint. Must be constant: compared by identity.
 */
export function useListState(filterNames: readonly string[]): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const addressState = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  // Optimistic state, because the address changes a moment later.
  const [optimistic, setOptimistic] = useState<{ of: URLSearchParams; state: ListState }>();
  const state = optimistic?.of === search ? optimistic.state : addressState;
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const change = useCallback<ChangeList>(
    (part, options) => {
      const next = changeListState(latest.current, part);
      latest.current = next;
      setOptimistic({ of: search, state: next });
      setSearch((now) => writeListState(next, now, filterNames), {
        replace: options?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [search, setSearch, filterNames],
  );
  return [state, change];
}
