import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by before-paint.js, which cannot import modules. */
const KEY = 'theme';
const listeners = new Set<() => void>();

export function parseTheme(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

export function resolveTheme(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}

function readTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(KEY));
  } catch {
    return 'system';
  }
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(KEY, theme);
  apply();
}

function apply(): void {
  document.documentElement.dataset['theme'] = resolveTheme(readTheme(), systemDark().matches);
  for (const listener of listeners) listener();
}

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Follows the operating system and other tabs while the page is open. */
export function followTheme(): void {
  systemDark().addEventListener('change', apply);
  addEventListener('storage', (change) => {
    if (change.key === KEY || change.key === null) apply();
  });
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
