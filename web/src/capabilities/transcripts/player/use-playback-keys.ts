import { useEffect } from 'react';
import { type Shortcut, dispatchKey } from '../../../ui/shortcuts/shortcuts.ts';
import { useStore } from '../../../ui/state/store.ts';
import { useTranscriptScope, useTranscriptShortcuts } from '../../editing/index.ts';
import { SPEEDS } from '../../../app/player/playback.ts';

/** Playback shortcuts that work without taking the hands off the keyboard. */
export function usePlaybackKeys(openFind: () => void): void {
  const { playback, controller } = useTranscriptScope();
  const changeSpeed = (step: 1 | -1) => {
    const at = SPEEDS.findIndex((speed) => speed === playback.getState().speed);
    playback.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]!);
  };
  const back = () => playback.skip(-2_000);
  const forward = () => playback.skip(2_000);
  useTranscriptShortcuts('Listening and reading', [
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
  // The same as chords, which also work while editing.
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
      // The browser's own search sees only the rows in view.
      keys: ['mod+f', 'alt+f'],
      label: 'Find in this transcript, also while editing',
      run: openFind,
    },
    {
      id: 'listening.follow',
      keys: ['b', 'alt+b'],
      label: 'Back to the playing word',
      run: controller.follow,
    },
  ];
  useTranscriptShortcuts(
    'Listening and reading',
    chords.map((chord) => ({ ...chord, scope: 'transcript' })),
  );
}

/** Media session actions of headsets, media keys and pedals, mapped back to key names. */
const MEDIA_KEYS: readonly [action: MediaSessionAction, key: string][] = [
  ['play', 'MediaPlayPause'],
  ['pause', 'MediaPlayPause'],
  ['stop', 'MediaStop'],
  ['previoustrack', 'MediaTrackPrevious'],
  ['nexttrack', 'MediaTrackNext'],
  ['seekbackward', 'MediaTrackPrevious'],
  ['seekforward', 'MediaTrackNext'],
];

/** Delivers media keys as ordinary key presses, so that users can assign them. */
export function useMediaKeys(title: string): void {
  const isActive = useStore(useTranscriptScope().isActive);
  useEffect(() => {
    const session = navigator.mediaSession;
    if (!session || !isActive) return undefined;
    session.metadata = new MediaMetadata({ title });
    for (const [action, key] of MEDIA_KEYS) session.setActionHandler(action, () => dispatchKey(key));
    return () => {
      for (const [action] of MEDIA_KEYS) session.setActionHandler(action, null);
    };
  }, [title, isActive]);
}
