import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import { type Playback, SPEEDS } from './playback.ts';

type Listening = {
  playback: Playback;
  follow: () => void;
  openFind: () => void;
};

/** What hands on the keyboard can do while ears listen. */
export function useListeningKeys({ playback, follow, openFind }: Listening): void {
  const changeSpeed = (step: 1 | -1) => {
    const at = SPEEDS.findIndex((speed) => speed === playback.getState().speed);
    playback.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]!);
  };
  useShortcuts('Listening and reading', [
    {
      id: 'listening.play',
      keys: ['Space', 'MediaPlayPause'],
      label: 'Play or pause',
      run: playback.toggle,
      ignoresRepeat: true,
    },
    {
      id: 'listening.back',
      keys: ['ArrowLeft', 'MediaTrackPrevious'],
      label: 'Back 2 seconds',
      run: () => playback.skip(-2_000),
    },
    {
      id: 'listening.forward',
      keys: ['ArrowRight', 'MediaTrackNext'],
      label: 'Forward 2 seconds',
      run: () => playback.skip(2_000),
    },
    { id: 'listening.slower', keys: '[', label: 'Slower', run: () => changeSpeed(-1) },
    { id: 'listening.faster', keys: ']', label: 'Faster', run: () => changeSpeed(1) },
    { id: 'listening.follow', keys: 'b', label: 'Back to the playing word', run: follow },
    { id: 'listening.find', keys: '/', label: 'Find in this transcript', run: openFind },
  ]);
}
