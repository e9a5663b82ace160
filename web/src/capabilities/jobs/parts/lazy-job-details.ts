import { createElement } from 'react';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import * as text from '../messages.ts';

/** History of a job, beside that of a transcript. */
export const JobLog = lazyPart(() => import('./job-log.tsx').then((module) => module.JobLog));

/** Facts of a job, beside its transcript or in its place. */
export const JobDetails = lazyPart(
  () => import('./job-details.tsx').then((module) => module.JobDetails),
  createElement(SkeletonLines, { label: text.loadingDetails, lines: 6 }),
);
