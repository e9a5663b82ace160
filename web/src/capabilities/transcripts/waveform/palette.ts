import { SPEAKER_COLOURS } from '@colloquy/rules/transcript';
import { useMemo, useSyncExternalStore } from 'react';

/** Colours for the canvas, read from the tokens of the current theme. */
export type WaveformPalette = {
  unplayed: string;
  played: string;
  lowConfidence: string;
  edge: string;
  text: string;
  /** By number in the speaker palette, from 1. */
  speakers: readonly string[];
};

export function usePalette(): WaveformPalette {
  const theme = useSyncExternalStore(onTheme, readTheme);
  return useMemo(() => readPalette(theme), [theme]);
}

/** @param _theme the theme whose tokens are current */
function readPalette(_theme: string): WaveformPalette {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string): string => tokens.getPropertyValue(name).trim();
  return {
    unplayed: token('--line-strong'),
    played: token('--accent'),
    lowConfidence: token('--attention'),
    edge: token('--line-control'),
    text: token('--ink-2'),
    speakers: Array.from({ length: SPEAKER_COLOURS + 1 }, (_, index) =>
      index === 0 ? 'transparent' : token(`--speaker-${index}`),
    ),
  };
}

const readTheme = (): string => document.documentElement.dataset['theme'] ?? '';

function onTheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
