import { lazy, type ComponentType } from 'react';
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
  {
    id: 'doubts',
    label: 'Doubts',
    Content: lazy(() => import('./doubts-panel.tsx').then((module) => ({ default: module.DoubtsPanel }))),
  },
  {
    id: 'comments',
    label: 'Comments',
    Content: lazy(() =>
      import('../comments/comments-panel.tsx').then((module) => ({ default: module.CommentsPanel })),
    ),
  },
  {
    id: 'history',
    label: 'History',
    Content: lazy(() => import('./history-panel.tsx').then((module) => ({ default: module.HistoryPanel }))),
  },
];
