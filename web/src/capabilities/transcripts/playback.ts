import { startActivity } from '../../app/session/activity.ts';

/** Keeps the chosen speed. */
export type SpeedMemory = { read: () => number; write: (speed: number) => void };

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type PlaybackState = {
  isPlaying: boolean;
  speed: number;
  /** What keeps the sound from playing, in a sentence. */
  problem: string | null;
};

/** The sound of a recording and what can be done with it: the same object for as long as it is open. Milliseconds. */
export type Playback = {
  audio: HTMLAudioElement;
  getState: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  setSource: (source: string | null) => void;
  /** Whether there is anything to play. */
  hasSource: () => boolean;
  play: () => void;
  toggle: () => void;
  seek: (ms: number) => void;
  /** Forward, or back with a negative number. */
  skip: (ms: number) => void;
  setSpeed: (speed: number) => void;
  /** Loads the sound again at the same place, after it could not be played. */
  retry: () => void;
  nowMs: () => number;
  /** Follows the audio element. Answers how to stop, which also ends the sound. */
  open: () => () => void;
};

const CHANGES = ['play', 'pause', 'ended'];
const PROBLEM = 'The sound cannot be played just now. The words can still be read.';

/** One audio element for a recording; it streams, so that hours can be jumped about in at once. */
export function makePlayback(audio: HTMLAudioElement = new Audio(), memory?: SpeedMemory): Playback {
  let state: PlaybackState = { isPlaying: false, speed: memory?.read() ?? 1, problem: null };
  const listeners = new Set<() => void>();
  const change = (part: Partial<PlaybackState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  let endActivity: (() => void) | undefined;
  const setPlaying = (isPlaying: boolean) => {
    if (isPlaying) endActivity ??= startActivity();
    else {
      endActivity?.();
      endActivity = undefined;
    }
    change({ isPlaying });
  };
  const sync = () => setPlaying(!audio.paused && !audio.ended);
  const fail = () => {
    setPlaying(false);
    change({ problem: PROBLEM });
  };
  audio.preload = 'metadata';
  audio.preservesPitch = true;
  const setRate = (speed: number) => {
    audio.playbackRate = speed;
    // A new source starts at the default rate.
    audio.defaultPlaybackRate = speed;
  };
  setRate(state.speed);
  const play = () => {
    // A refusal is told by the error event; a pause that came in between is none.
    void audio.play().catch(() => undefined);
  };
  const seek = (ms: number) => {
    audio.currentTime = Math.max(0, ms / 1000);
  };
  return {
    audio,
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setSource: (source) => {
      if (source === null || audio.getAttribute('src') === source) return;
      change({ problem: null });
      audio.src = source;
    },
    hasSource: () => audio.hasAttribute('src'),
    play,
    toggle: () => (audio.paused || audio.ended ? play() : audio.pause()),
    seek,
    skip: (ms) => seek(audio.currentTime * 1000 + ms),
    setSpeed: (speed) => {
      setRate(speed);
      memory?.write(speed);
      change({ speed });
    },
    retry: () => {
      const at = audio.currentTime;
      change({ problem: null });
      audio.load();
      audio.currentTime = at;
      play();
    },
    nowMs: () => audio.currentTime * 1000,
    open: () => {
      for (const name of CHANGES) audio.addEventListener(name, sync);
      audio.addEventListener('error', fail);
      return () => {
        audio.pause();
        for (const name of CHANGES) audio.removeEventListener(name, sync);
        audio.removeEventListener('error', fail);
        // The browser reports the pause later, when nobody listens any more.
        setPlaying(false);
      };
    },
  };
}
