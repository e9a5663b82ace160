import { useSyncExternalStore } from 'react';

/** As wide as `broad` in styles.css: from there on the panels have a column of their own. */
const broad = () => matchMedia('(width >= 1100px)');

/** Whether the panels stand beside the words; else they are slid over them. */
export const hasRoomForPanels = (): boolean => broad().matches;

export const useRoomForPanels = (): boolean =>
  useSyncExternalStore((listener) => {
    const list = broad();
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  }, hasRoomForPanels);
