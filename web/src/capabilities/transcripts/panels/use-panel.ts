import { useMediaQuery } from '../../../ui/layout/use-media-query.ts';
import type { Scroller } from '../../../ui/scroll/scroller.ts';
import {
  type TranscriptScope,
  useParams,
  useTranscriptParams,
  useTranscriptScope,
} from '../../editing/index.ts';

/** Props of every panel; other data comes from the session and the controller. */
export type PanelProps = {
  /** More words or speakers are still to come. */
  isProcessing: boolean;
};

type Panel = [id: string | null, open: (id: string) => void];

const panelOf = ([params, change]: ReturnType<typeof useParams>): Panel => [
  params.get('panel'),
  (id) => {
    // Setting the same address would count as following the link again.
    if (params.get('panel') === id) return;
    change((now) => {
      now.set('panel', id);
      return now;
    });
  },
];

/** Id of the open panel of the surrounding transcript, and a function to open another. */
export const usePanel = (): Panel => panelOf(useTranscriptParams());

/** The same for a transcript that is being opened. */
export const usePanelIn = (params: TranscriptScope['params']): Panel => panelOf(useParams(params));

/** Same width as `broad` in styles.css, from which panels have their own column. */
const BROAD = '(width >= 1100px)';

/** Whether panels are beside the transcript instead of in a drawer. Never in an element with its own scroll. */
export const hasRoomForPanels = ({ element }: Scroller): boolean =>
  element === null && matchMedia(BROAD).matches;

export const useIsBroad = (): boolean => useMediaQuery(BROAD);

export function useRoomForPanels(): boolean {
  const isBroad = useIsBroad();
  return useTranscriptScope().root.scroller.element === null && isBroad;
}
