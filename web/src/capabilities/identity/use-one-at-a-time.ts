import { useRef, useState } from 'react';

/** Runs one request of a form at a time: what is asked for while one is in flight does not happen. */
export function useOneAtATime(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  // The state is that of the last drawing; a second press may come before the next one.
  const isInFlight = useRef(false);
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isInFlight.current = false;
      setBusy(false);
    }
  };
  return { isBusy, run };
}
