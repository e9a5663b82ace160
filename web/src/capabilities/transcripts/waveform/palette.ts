import { SPEAKER_COLOURS } from '@colloquy/contract';
import { useMemo, useSyncExternalStore } from 'react';

/** A canvas has to be told its colours; these are the tokens of the theme that is on. */
export type Palette = {
  waiting: string;
  played: string;
  doubt: string;
  edge: string;
  said: string;
  /** By place in the palette of speakers, from 1. */
  speakers: readonly string[];
};

export function usePalette(): Palette {
  const theme = useSyncExternalStore(onTheme, readTheme);
  return useMemo(() => readPalette(theme), [theme]);
}

/** @param _theme under which the tokens are read */
function readPalette(_theme: string): Palette {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    waiting: token('--line-strong'),
    played: token('--accent'),
    doubt: token('--attention'),
    edge: token('--line-control'),
    said: token('--ink-2'),
    speakers: Array.from({ length: SPEAKER_COLOURS + 1 }, (_, place) =>
      place === 0 ? 'transparent' : token(`--speaker-${place}`),
    ),
  };
}

const readTheme = (): string => document.documentElement.dataset['theme'] ?? '';

function onTheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
