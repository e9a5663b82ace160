import { DEFAULT_THRESHOLD, type ReviewOrder } from '@colloquy/rules/confidence';
import { useState } from 'react';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { useTranscriptParams } from '../../editing/index.ts';

/** Settings of the confidence review. Order and view are in the address, so that links preserve them. */
export type ReviewSettings = {
  order: ReviewOrder;
  setOrder: (order: ReviewOrder) => void;
  /** Error probability from which a word is to check. */
  threshold: number;
  setThreshold: (threshold: number) => void;
  /** Every word shows its confidence. */
  showsConfidence: boolean;
  setShowsConfidence: (shows: boolean) => void;
};

export function useReviewSettings(): ReviewSettings {
  const [params, changeParams] = useTranscriptParams();
  const { transcript } = usePreferences();
  const set = (name: string, value: string | null) =>
    changeParams((now) => {
      if (value === null) now.delete(name);
      else now.set(name, value);
      return now;
    });
  return {
    order: params.get('order') === 'uncertainty' ? 'uncertainty' : 'text',
    setOrder: (order) => set('order', order === 'text' ? null : order),
    threshold: transcript.uncertaintyThreshold ?? DEFAULT_THRESHOLD,
    setThreshold: (uncertaintyThreshold) =>
      void changePreferences((chosen) => ({
        ...chosen,
        transcript: { ...chosen.transcript, uncertaintyThreshold },
      })),
    showsConfidence: params.get('view') === 'confidence',
    setShowsConfidence: (shows) => set('view', shows ? 'confidence' : null),
  };
}

/** Shows a choice immediately while the address updates; otherwise the control would briefly jump back. */
export function useOptimisticValue<T>(value: T, change: (next: T) => void): [T, (next: T) => void] {
  const [pending, setPending] = useState<{ from: T; to: T }>();
  if (pending && pending.from !== value) setPending(undefined);
  return [
    pending && pending.from === value ? pending.to : value,
    (next) => {
      setPending({ from: value, to: next });
      change(next);
    },
  ];
}
