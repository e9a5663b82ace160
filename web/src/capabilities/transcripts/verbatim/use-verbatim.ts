import { type Verbatim, VERBATIMS } from '@colloquy/contract';
import { useSearchParams } from 'react-router';

/** Which of the two views of the words is open; it is in the address. */
export function useVerbatim(): [Verbatim, (next: Verbatim) => void] {
  const [search, setSearch] = useSearchParams();
  const verbatim = VERBATIMS.find((each) => each === search.get('verbatim')) ?? 'strict';
  const show = (next: Verbatim) =>
    setSearch(
      (now) => {
        if (next === 'strict') now.delete('verbatim');
        else now.set('verbatim', next);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [verbatim, show];
}
