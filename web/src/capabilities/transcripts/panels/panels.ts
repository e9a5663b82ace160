import type { ComponentType } from 'react';
import { CommentsPanel, DoubtsPanel, HistoryPanel } from '../lazy-parts.ts';
import { SpeakersPanel } from './speakers-panel.tsx';

/** What a panel is told; everything else it asks of the session and the desk. */
export type PanelProps = {
  /** More words, or their speakers, are still to come. */
  isAtWork: boolean;
};

export type Panel = { id: string; label: string; Content: ComponentType<PanelProps> };

/** What stands beside the words, in the order of its tabs. All but the first are loaded when they are opened. */
export const PANELS: readonly Panel[] = [
  { id: 'speakers', label: 'Speakers', Content: SpeakersPanel },
  { id: 'doubts', label: 'Doubts', Content: DoubtsPanel },
  { id: 'comments', label: 'Comments', Content: CommentsPanel },
  { id: 'history', label: 'History', Content: HistoryPanel },
];
