import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  const written = useMemo(() => readListState(search, filterNames), [search, filterNames]);
  // The address follows a moment later; what was pressed shows at once.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; state: ListState }>();
  const state = ahead?.of === search ? ahead.state : written;
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const change = useCallback<ChangeList>(
    (part, how) => {
      const next = changeListState(latest.current, part);
      latest.current = next;
      setAhead({ of: search, state: next });
      setSearch((now) => writeListState(next, now, filterNames), {
        replace: how?.replace ?? false,
        preventScrollReset: true,
      });
    },
    [search, setSearch, filterNames],
  );
  return [state, change];
}
