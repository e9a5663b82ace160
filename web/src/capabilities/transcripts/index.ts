import { Info } from 'lucide-react';
import { createElement } from 'react';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import type { TranscriptExtension } from './extensions.tsx';
import * as text from './messages.ts';
import { JobLogSection } from './panels/job-log-section.tsx';
import { lazyPanel } from './panels/side-panel.tsx';

export { describeConfirmed } from './messages.ts';
export { countRemainingWork, jobTranscript } from './job-transcript.tsx';
export { prefetchTranscript } from './prefetch-transcript.ts';
export { PanelSections, type TranscriptExtension, type TurnSpeakerProps } from './extensions.tsx';
export { ALL_WORDS, findText, type FindQuery, type TextSearchHit } from './find/find-words.ts';
export type { FindState, ReplaceState } from './find/use-find.ts';
export type { TranscriptRow } from './list/transcript-rows.ts';
export { speakerNameClasses } from './list/turn-row.tsx';
export { focusUnclear } from './list/unclear-focus.ts';
export { lazyPanel } from './panels/side-panel.tsx';
export { type PanelProps, useIsBroad, usePanel } from './panels/use-panel.ts';
export { useReviewedWord } from './selection/reviewed-word.ts';
export { speakerColour } from './speaker-colour.ts';

/** Loaded on render, so that importing this entry loads no screen. */
export const SampleTranscript = lazyPart(
  () => import('./sample-transcript.tsx').then((module) => module.SampleTranscript),
  createElement(SkeletonLines, { label: text.loadingSample }),
);

/** Number, file, engine, cost, stages and people, beside the transcript instead of above it. */
export const detailsExtension: TranscriptExtension = {
  id: 'details',
  panelSection: { panelId: 'history', Content: JobLogSection },
  panel: {
    label: text.details,
    icon: createElement(Info, { 'aria-hidden': true, size: 16 }),
    Content: lazyPanel(text.details, () =>
      import('./panels/details-panel.tsx').then((module) => module.DetailsPanel),
    ),
  },
};
