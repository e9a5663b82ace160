import { lazy } from 'react';

/** Fetched when it is shown: who imports this capability's door gets no screen with it. */
export const SampleTranscript = lazy(() =>
  import('./sample-transcript.tsx').then((module) => ({ default: module.SampleTranscript })),
);
