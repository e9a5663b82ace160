import { createElement } from 'react';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';

/** Loaded when it is shown: who imports this capability's door gets no screen with it. */
export const SampleTranscript = lazyPart(
  () => import('./sample-transcript.tsx').then((module) => module.SampleTranscript),
  createElement(SkeletonLines, { label: 'Loading the sample' }),
);
