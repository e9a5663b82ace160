import { useEffect, useEffectEvent } from 'react';
import type { Playback } from './playback.ts';

/** Keys of the keyboard's media row, headsets and foot pedals. */
export function useMediaKeys(playback: Playback, title: string): void {
  const act = useEffectEvent((action: 'toggle' | 'back' | 'forward') => {
    if (action === 'toggle') playback.toggle();
    else playback.skip(action === 'back' ? -2_000 : 2_000);
  });
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session) return undefined;
    session.metadata = new MediaMetadata({ title });
    const handlers = {
      play: () => act('toggle'),
      pause: () => act('toggle'),
      seekbackward: () => act('back'),
      previoustrack: () => act('back'),
      seekforward: () => act('forward'),
      nexttrack: () => act('forward'),
    } as const;
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) session.setActionHandler(name, handlers[name]);
    return () => {
      for (const name of names) session.setActionHandler(name, null);
    };
  }, [title]);
}
