import { useCallback, useEffect, useRef, useState } from 'react';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { stepZoom } from './time-range.ts';

/** The wheel fires many times per second, so the length is saved once it rests. */
const REST_MS = 1_000;

/**
 * Length of the zoomed view in milliseconds, or null when it is closed. A preference that applies to all
 * recordings.
 */
export function useZoom(durationMs: number): { lengthMs: number | null; zoom: (factor: number) => void } {
  const saved = usePreferences().transcript.waveformMs ?? null;
  const [chosen, setChosen] = useState<number | null>();
  // Wheel events between two renders must build on one another.
  const latest = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saveLatest = useRef<() => void>(undefined);
  const wanted = chosen === undefined ? saved : chosen;
  const lengthMs = wanted !== null && wanted < durationMs ? wanted : null;

  useEffect(() => {
    latest.current = lengthMs;
  }, [lengthMs]);
  // Save on unmount, before the wheel came to rest.
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      saveLatest.current?.();
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
      saveLatest.current = () => {
        saveLatest.current = undefined;
        const waveformMs = next === null ? null : Math.round(next);
        void changePreferences((own) => ({ ...own, transcript: { ...own.transcript, waveformMs } }));
      };
      // Opening and closing are single decisions and are saved immediately; zooming comes in many small
      // steps.
      if ((before === null) !== (next === null)) saveLatest.current();
      else timer.current = setTimeout(() => saveLatest.current?.(), REST_MS);
    },
    [durationMs],
  );
  return { lengthMs, zoom };
}
