import { useEffect, useRef, useState } from 'react';

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The sound of a recording and what can be done with it. Times in milliseconds. */
export type Playback = {
  audio: HTMLAudioElement;
  isPlaying: boolean;
  speed: number;
  problem: string | null;
  toggle: () => void;
  play: () => void;
  seek: (ms: number) => void;
  /** Forward, or back with a negative number. */
  skip: (ms: number) => void;
  setSpeed: (speed: number) => void;
  nowMs: () => number;
};

/** One audio element for a recording; it streams, so that hours can be jumped about in at once. */
export function usePlayback(source: string | null): Playback {
  const [audio] = useState(() => Object.assign(new Audio(), { preload: 'metadata', preservesPitch: true }));
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeedState] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const loaded = useRef<string | null>(null);

  useEffect(() => {
    const sync = () => setPlaying(!audio.paused);
    const fail = () => setProblem('The sound could not be played. The words can still be read.');
    audio.addEventListener('play', sync);
    audio.addEventListener('pause', sync);
    audio.addEventListener('ended', sync);
    audio.addEventListener('error', fail);
    return () => {
      audio.pause();
      audio.removeEventListener('play', sync);
      audio.removeEventListener('pause', sync);
      audio.removeEventListener('ended', sync);
      audio.removeEventListener('error', fail);
    };
  }, [audio]);

  useEffect(() => {
    if (source === null || loaded.current === source) return;
    loaded.current = source;
    setProblem(null);
    audio.src = source;
  }, [audio, source]);

  const play = () => void audio.play().catch(() => undefined);
  const seek = (ms: number) => {
    audio.currentTime = Math.max(0, ms / 1000);
  };
  return {
    audio,
    isPlaying,
    speed,
    problem,
    play,
    seek,
    toggle: () => (audio.paused ? play() : audio.pause()),
    skip: (ms) => seek(audio.currentTime * 1000 + ms),
    setSpeed: (value) => {
      audio.playbackRate = value;
      // A new source starts at the default rate.
      audio.defaultPlaybackRate = value;
      setSpeedState(value);
    },
    nowMs: () => audio.currentTime * 1000,
  };
}
