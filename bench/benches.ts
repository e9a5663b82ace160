import type { Bench } from './bench.ts';

/** All benchmarks by name, loaded on demand. */
export const BENCHES: Record<string, () => Promise<{ bench: Bench }>> = {
  speech: () => import('./speech.ts'),
  diarization: () => import('./diarization.ts'),
  correction: () => import('./correction.ts'),
  alignment: () => import('./alignment.ts'),
  formats: () => import('./formats.ts'),
  editor: () => import('./editor.ts'),
  upload: () => import('./upload.ts'),
  start: () => import('./start.ts'),
  web: () => import('./web.ts'),
  http: () => import('./http.ts'),
  'sign-in': () => import('./sign-in.ts'),
  lists: () => import('./lists.ts'),
  dashboard: () => import('./dashboard.ts'),
  ledger: () => import('./ledger.ts'),
};
