import { readUserInfo } from '../../app/session/user-info.ts';
import { SPEEDS, type SpeedMemory } from './playback.ts';

/** Of this person at this browser: how fast one listens depends on its loudspeakers, too. */
const keyOf = (): string => `listening-speed/${readUserInfo()?.id ?? ''}`;

/** The speed that was chosen last, also after a reload and in other recordings. */
export const keptSpeed: SpeedMemory = {
  read: () => {
    try {
      const kept = Number(localStorage.getItem(keyOf()));
      return SPEEDS.find((speed) => speed === kept) ?? 1;
    } catch {
      return 1;
    }
  },
  write: (speed) => {
    try {
      localStorage.setItem(keyOf(), String(speed));
    } catch {
      // A full storage keeps nothing; the speed holds until the page is left.
    }
  },
};
