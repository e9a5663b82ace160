import { useEffect } from 'react';
import { type Shortcut, dispatchKey } from '../../../ui/shortcuts/shortcuts.ts';
import { useStore } from '../../../ui/state/store.ts';
import { useTranscriptScope, useTranscriptShortcuts } from '../../editing/index.ts';
import { SPEEDS } from '../../../app/player/playback.ts';
import * as text from '../messages.ts';

/** Playback shortcuts that work without taking the hands off the keyboard. */
export function usePlaybackKeys(openFind: () => void): void {
  const { playback, controller } = useTranscriptScope();
  const changeSpeed = (step: 1 | -1) => {
    const at = SPEEDS.findIndex((speed) => speed === playback.getState().speed);
    playback.setSpeed(SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]!);
  };
  const back = () => playback.skip(-2_000);
  const forward = () => playback.skip(2_000);
  useTranscriptShortcuts(text.playbackShortcuts, [
    {
      id: 'listening.play',
      keys: ['Space', 'MediaPlayPause'],
      label: text.playOrPause,
      run: playback.toggle,
      ignoresRepeat: true,
    },
    {
      id: 'listening.back',
      keys: ['ArrowLeft', 'MediaTrackPrevious'],
      label: text.back,
      run: back,
    },
    {
      id: 'listening.forward',
      keys: ['ArrowRight', 'MediaTrackNext'],
      label: text.forward,
      run: forward,
    },
    { id: 'listening.slower', keys: '[', label: text.slower, run: () => changeSpeed(-1) },
    { id: 'listening.faster', keys: ']', label: text.faster, run: () => changeSpeed(1) },
    { id: 'listening.find', keys: '/', label: text.find, run: openFind },
  ]);
  // The same as chords, which also work while editing.
  const chords: Shortcut[] = [
    {
      id: 'listening.play-anywhere',
      keys: 'alt+p',
      label: text.playWhileEditing,
      run: playback.toggle,
      ignoresRepeat: true,
    },
    {
      id: 'listening.back-anywhere',
      keys: 'alt+g',
      label: text.backWhileEditing,
      run: back,
    },
    {
      id: 'listening.forward-anywhere',
      keys: 'alt+h',
      label: text.forwardWhileEditing,
      run: forward,
    },
    {
      id: 'listening.slower-anywhere',
      keys: 'alt+k',
      label: text.slowerWhileEditing,
      run: () => changeSpeed(-1),
    },
    {
      id: 'listening.faster-anywhere',
      keys: 'alt+l',
      label: text.fasterWhileEditing,
      run: () => changeSpeed(1),
    },
    {
      id: 'listening.find-anywhere',
      // The browser's own search sees only the rows in view.
      keys: ['mod+f', 'alt+f'],
      label: text.findWhileEditing,
      run: openFind,
    },
    {
      id: 'listening.follow',
      keys: ['b', 'alt+b'],
      label: text.backToPlayback,
      run: controller.follow,
    },
  ];
  useTranscriptShortcuts(
    text.playbackShortcuts,
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
