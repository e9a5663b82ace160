import { type Shortcut, useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
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
  const back = () => playback.skip(-2_000);
  const forward = () => playback.skip(2_000);
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
      run: back,
    },
    {
      id: 'listening.forward',
      keys: ['ArrowRight', 'MediaTrackNext'],
      label: 'Forward 2 seconds',
      run: forward,
    },
    { id: 'listening.slower', keys: '[', label: 'Slower', run: () => changeSpeed(-1) },
    { id: 'listening.faster', keys: ']', label: 'Faster', run: () => changeSpeed(1) },
    { id: 'listening.find', keys: '/', label: 'Find in this transcript', run: openFind },
  ]);
  // The same by chords, which work with the caret in the words as well.
  const chords: Shortcut[] = [
    {
      id: 'listening.play-anywhere',
      keys: 'alt+p',
      label: 'Play or pause, also while editing',
      run: playback.toggle,
      ignoresRepeat: true,
    },
    {
      id: 'listening.back-anywhere',
      keys: 'alt+g',
      label: 'Back 2 seconds, also while editing',
      run: back,
    },
    {
      id: 'listening.forward-anywhere',
      keys: 'alt+h',
      label: 'Forward 2 seconds, also while editing',
      run: forward,
    },
    {
      id: 'listening.slower-anywhere',
      keys: 'alt+k',
      label: 'Slower, also while editing',
      run: () => changeSpeed(-1),
    },
    {
      id: 'listening.faster-anywhere',
      keys: 'alt+l',
      label: 'Faster, also while editing',
      run: () => changeSpeed(1),
    },
    {
      id: 'listening.find-anywhere',
      keys: 'alt+f',
      label: 'Find in this transcript, also while editing',
      run: openFind,
    },
    { id: 'listening.follow', keys: ['b', 'alt+b'], label: 'Back to the playing word', run: follow },
  ];
  useShortcuts(
    'Listening and reading',
    chords.map((chord) => ({ ...chord, scope: 'words' })),
  );
}
