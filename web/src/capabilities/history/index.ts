import { lazyPanel, type TranscriptExtension } from '../transcripts/index.ts';
import { Comparison, ComparisonSheet } from './compare/comparison.tsx';
import * as text from './messages.ts';

export { ChangedText } from './changed-text.tsx';

const HistoryPanel = lazyPanel(text.log, () =>
  import('./history-panel.tsx').then((module) => module.HistoryPanel),
);

/** Snapshots, the history of changes, and comparison of versions. */
export const historyExtension: TranscriptExtension = {
  id: 'history',
  panel: { label: text.log, Content: HistoryPanel },
  background: [Comparison],
  lazyDialogs: [ComparisonSheet],
};
