import { useCallback, useEffect, useRef, useState } from 'react';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { stepZoom } from './stretch.ts';

/** A wheel turns many times a second: what it comes to is saved once it rests. */
const REST_MS = 1_000;

/**
 * How much of the recording the closer view shows, in milliseconds; null: there is none. Goes along with the person
 * from one recording to the next.
 */
export function useZoom(durationMs: number): { lengthMs: number | null; zoom: (factor: number) => void } {
  const kept = usePreferences().transcript.waveformMs ?? null;
  const [chosen, setChosen] = useState<number | null>();
  // Of several turns of the wheel before the screen is drawn anew each goes on from the one before.
  const latest = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unkept = useRef<() => void>(undefined);
  const wanted = chosen === undefined ? kept : chosen;
  const lengthMs = wanted !== null && wanted < durationMs ? wanted : null;

  useEffect(() => {
    latest.current = lengthMs;
  }, [lengthMs]);
  // Left before the wheel came to rest.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      unkept.current?.();
    },
    [],
  );

  const zoom = useCallback(
    (factor: number) => {
      const before = latest.current;
      const next = stepZoom(before, factor, durationMs);
      latest.current = next;
      setChosen(next);
      clearTimeout(timer.current);
      unkept.current = () => {
        unkept.current = undefined;
        const waveformMs = next === null ? null : Math.round(next);
        void changePreferences((own) => ({ ...own, transcript: { ...own.transcript, waveformMs } }));
      };
      // Opened or closed is one decision; only how close it is comes in many small ones.
      if ((before === null) !== (next === null)) unkept.current();
      else timer.current = setTimeout(() => unkept.current?.(), REST_MS);
    },
    [durationMs],
  );
  return { lengthMs, zoom };
}
