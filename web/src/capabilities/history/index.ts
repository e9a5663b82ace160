import { lazyPanel, type TranscriptExtension } from '../transcripts/index.ts';
import { Comparison, ComparisonSheet } from './compare/comparison.tsx';

export { ChangedText } from './changed-text.tsx';

const HistoryPanel = lazyPanel('Log', () =>
  import('./history-panel.tsx').then((module) => module.HistoryPanel),
);

/** Snapshots, the history of changes, and comparison of versions. */
export const historyExtension: TranscriptExtension = {
  id: 'history',
  panel: { label: 'Log', Content: HistoryPanel },
  background: [Comparison],
  lazyDialogs: [ComparisonSheet],
};
