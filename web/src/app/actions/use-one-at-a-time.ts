import { useRef, useState } from 'react';

/** Runs one request at a time and ignores further ones while it is in flight. */
export function useOneAtATime(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  // State only changes on the next render; a second press may come before that.
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
