import { useEffect } from 'react';
import { pressKey } from '../../ui/shortcuts/press-key.ts';

/** What browsers make of the keys of a headset, a media row or a pedal, back into the keys that they are. */
const KEYS: readonly [action: MediaSessionAction, key: string][] = [
  ['play', 'MediaPlayPause'],
  ['pause', 'MediaPlayPause'],
  ['stop', 'MediaStop'],
  ['previoustrack', 'MediaTrackPrevious'],
  ['nexttrack', 'MediaTrackNext'],
  ['seekbackward', 'MediaTrackPrevious'],
  ['seekforward', 'MediaTrackNext'],
];

/** Makes media keys arrive like all others, so that a person can say what they do. */
export function useMediaKeys(title: string): void {
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return undefined;
    session.metadata = new MediaMetadata({ title });
    for (const [action, key] of KEYS) session.setActionHandler(action, () => pressKey(key));
    return () => {
      for (const [action] of KEYS) session.setActionHandler(action, null);
    };
  }, [title]);
}
