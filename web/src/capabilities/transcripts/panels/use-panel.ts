import { useSearchParams } from 'react-router';

/** The id of the panel that is open, and how to open another one: it is in the address, so that a link leads to it. */
export function usePanel(): [id: string | null, open: (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (id: string) => {
    // The address it has already would count as a link that is followed again.
    if (search.get('panel') === id) return;
    setSearch(
      (now) => {
        now.set('panel', id);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [search.get('panel'), open];
}
