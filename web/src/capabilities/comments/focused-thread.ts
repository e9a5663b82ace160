import { useStore } from '../../ui/state/store.ts';
import { scopedStore, useTranscriptScope } from '../editing/index.ts';

/** Id of the thread that was opened from its words, highlighted in the panel. */
export const focusedThread = scopedStore<string | undefined>(() => undefined);

export const useFocusedThread = (): string | undefined => useStore(focusedThread(useTranscriptScope()));
