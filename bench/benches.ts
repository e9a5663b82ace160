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
  startup: () => import('./startup.ts'),
  'web-size': () => import('./web-size.ts'),
  'job-list': () => import('./job-list-throughput.ts'),
  'sign-in': () => import('./sign-in.ts'),
  'read-endpoints': () => import('./read-endpoints.ts'),
  dashboard: () => import('./dashboard.ts'),
  ledger: () => import('./ledger.ts'),
};
