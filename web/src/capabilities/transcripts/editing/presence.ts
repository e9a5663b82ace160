import type { Body, tellPresence } from '@colloquy/contract';
import type { Present } from './session.ts';

type Place = Pick<Body<typeof tellPresence>, 'segmentId' | 'isEditing'>;

export type PresencePorts = {
  /** Tells the place and answers who else is there. */
  tell: (place: Place) => Promise<readonly Present[]>;
  /** Tells that the transcript is closed, also while the page goes away. */
  leave: () => void;
  /** Calls back when others came, moved or left. Answers how to stop. */
  onChange: (listener: () => void) => () => void;
  onOthers: (others: readonly Present[]) => void;
};

export type Presence = {
  stand: (segmentId: string | null, isEditing: boolean) => void;
  stop: () => undefined;
};

/** A caret that goes through turns is told where it rests. */
const RESTS_MS = 500;
/** The server forgets who has not told anything for three times that long. */
const BEAT_MS = 15_000;

/** Tells the others where this person is for as long as the page is visible, and hears where they are. */
export function startPresence({ tell, leave, onChange, onOthers }: PresencePorts): Presence {
  let place: Place = { segmentId: null, isEditing: false };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const beat = async (): Promise<void> => {
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), BEAT_MS);
    try {
      onOthers(await tell(place));
    } catch {
      // Out of reach: whoever was there is told again with the next beat.
    }
  };
  const beatIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), ms);
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') void beat();
    else clearTimeout(timer);
  };
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', leave);
  const stopHearing = onChange(() => {
    if (document.visibilityState === 'visible') beatIn(0);
  });
  onVisibility();
  return {
    stand: (segmentId, isEditing) => {
      if (place.segmentId === segmentId && place.isEditing === isEditing) return;
      place = { segmentId, isEditing };
      if (document.visibilityState === 'visible') beatIn(RESTS_MS);
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('pagehide', leave);
      stopHearing();
      leave();
      return undefined;
    },
  };
}
