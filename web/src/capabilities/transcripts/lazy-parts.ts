import { createElement, type ComponentType } from 'react';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { onDemand } from '../../app/screens/on-demand.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import type { PanelProps } from './panels/panels.ts';

const lazyPanel = (label: string, importPanel: () => Promise<ComponentType<PanelProps>>) =>
  lazyPart(importPanel, createElement(SkeletonLines, { label: `Loading ${label}`, lines: 4 }));

export const DoubtsPanel = lazyPanel('Doubts', () =>
  import('./panels/doubts-panel.tsx').then((module) => module.DoubtsPanel),
);
export const CommentsPanel = lazyPanel('Comments', () =>
  import('./comments/comments-panel.tsx').then((module) => module.CommentsPanel),
);
export const HistoryPanel = lazyPanel('History', () =>
  import('./panels/history-panel.tsx').then((module) => module.HistoryPanel),
);
export const ReplaceBar = lazyPart(() =>
  import('./replace/replace-bar.tsx').then((module) => module.ReplaceBar),
);
export const WhoSpeaks = onDemand(() =>
  import('./speakers/who-speaks.tsx').then((module) => module.WhoSpeaks),
);
export const VoiceReview = onDemand(() =>
  import('./speakers/voice-review.tsx').then((module) => module.VoiceReview),
);
export const ComparisonSheet = onDemand(() =>
  import('./history/compare/comparison-sheet.tsx').then((module) => module.ComparisonSheet),
);

const PARTS = [DoubtsPanel, CommentsPanel, HistoryPanel, ReplaceBar, WhoSpeaks, VoiceReview, ComparisonSheet];

/** So that a lost connection takes no part of an open transcript away. Answers how to stop waiting. */
export function prefetchWhenIdle(): () => void {
  const prefetch = () => {
    for (const part of PARTS) part.prefetch();
  };
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(prefetch, PAUSE_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(prefetch);
  return () => cancelIdleCallback(waiting);
}

const PAUSE_MS = 2_000;
