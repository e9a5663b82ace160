import type { Bench } from './bench.ts';

/** Every benchmark by its name, loaded when it is run. */
export const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  speech: () => import('./speech.ts'),
  voices: () => import('./voices.ts'),
  correct: () => import('./correct.ts'),
  align: () => import('./align.ts'),
  formats: () => import('./formats.ts'),
  editor: () => import('./editor.ts'),
  upload: () => import('./upload.ts'),
  start: () => import('./start.ts'),
  web: () => import('./web.ts'),
  http: () => import('./http.ts'),
  entering: () => import('./entering.ts'),
  lists: () => import('./lists.ts'),
  dashboard: () => import('./dashboard.ts'),
  ledger: () => import('./ledger.ts'),
};
