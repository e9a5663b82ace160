import { useSearchParams } from 'react-router';
import { createStore, type Store, useStore } from '../../../ui/state/store.ts';
import { useTranscriptScope } from './transcript-scope.ts';

type SetParams = (change: (now: URLSearchParams) => URLSearchParams, options?: { isStep?: boolean }) => void;

const UNUSED = createStore(new URLSearchParams());

/**
 * View state of a transcript, such as the open panel: in the address of the page, so that links preserve it,
 * or in a store of the transcript.
 */
export function useParams(store: Store<URLSearchParams> | undefined): [URLSearchParams, SetParams] {
  const [address, setAddress] = useSearchParams();
  const own = useStore(store ?? UNUSED);
  if (store) return [own, (change) => store.update((now) => change(new URLSearchParams(now)))];
  return [
    address,
    (change, { isStep = false } = {}) => setAddress(change, { replace: !isStep, preventScrollReset: true }),
  ];
}

/**
 * View state of the surrounding transcript. With `isStep`, a change becomes a step of the browser's history.
 */
export const useTranscriptParams = (): [URLSearchParams, SetParams] => useParams(useTranscriptScope().params);
