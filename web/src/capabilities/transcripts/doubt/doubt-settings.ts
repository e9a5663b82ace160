import { useSearchParams } from 'react-router';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { DOUBTFUL_FROM, type DoubtOrder } from './doubt-queue.ts';

/** What a person chose for the doubtful words; order and view are in the address, so that a link leads to them. */
export type DoubtSettings = {
  order: DoubtOrder;
  setOrder: (order: DoubtOrder) => void;
  /** Doubtful from this probability on. */
  from: number;
  setFrom: (from: number) => void;
  /** Every word shows how sure the machine is of it. */
  showsConfidence: boolean;
  setShowsConfidence: (shows: boolean) => void;
};

export function useDoubtSettings(): DoubtSettings {
  const [search, setSearch] = useSearchParams();
  const { transcript } = usePreferences();
  const set = (name: string, value: string | null) =>
    setSearch(
      (now) => {
        if (value === null) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    order: search.get('order') === 'doubt' ? 'doubt' : 'text',
    setOrder: (order) => set('order', order === 'text' ? null : order),
    from: transcript.doubtfulFrom ?? DOUBTFUL_FROM,
    setFrom: (doubtfulFrom) =>
      void changePreferences((chosen) => ({
        ...chosen,
        transcript: { ...chosen.transcript, doubtfulFrom },
      })),
    showsConfidence: search.get('view') === 'confidence',
    setShowsConfidence: (shows) => set('view', shows ? 'confidence' : null),
  };
}
