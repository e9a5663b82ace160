import { jobPath, type Sid } from '@colloquy/contract';
import { readUserInfo } from '../session/user-info.ts';

/** Persists the chosen speed. */
export type SpeedStorage = { read: () => number; write: (speed: number) => void };

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** A recording as the player needs it. */
export type PlayableRecording = {
  id: string;
  name: string;
  /** Null until there is something that a browser can play. */
  mediaPath: string | null;
  durationMs: number | null;
  /** Address of the page with its transcript. */
  pagePath: string;
};

/** The public address, which redirects each role to its own page. */
export const pathOfRecording = (sid: Sid, jobId: string, recordingId: string): string =>
  `${jobPath(sid, jobId)}?${new URLSearchParams({ file: recordingId })}`;

export type PlaybackState = {
  isPlaying: boolean;
  speed: number;
  /** The reason why the recording cannot be played, as a sentence. */
  problem: string | null;
};

export type PlaybackEvent = 'play' | 'pause' | 'timeupdate' | 'seeking' | 'seeked' | 'durationchange';

/**
 * Playback of one recording by the player. Keeps its identity; times are milliseconds. While the player has
 * another recording, it is paused at its own position.
 */
export type Playback = {
  getState: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  /** Whether there is something to play. */
  hasSource: () => boolean;
  /** Takes the player over from another recording. */
  play: () => void;
  pause: () => void;
  toggle: () => void;
  seek: (ms: number) => void;
  /** Skips forward, or back with a negative number. */
  skip: (ms: number) => void;
  /** Sets the speed of all recordings. */
  setSpeed: (speed: number) => void;
  /** Reloads at the same position after a failure. */
  retry: () => void;
  nowMs: () => number;
  /** Calls back on events of this recording. Returns a function that stops. */
  on: (events: readonly PlaybackEvent[], listener: () => void) => () => void;
};

/**
 * Plays a time range and stops at its end, unless the user seeks meanwhile. Returns a function that cancels
 * the stop.
 */
export function playRange(playback: Playback, fromMs: number, toMs: number): () => void {
  playback.seek(fromMs);
  playback.play();
  const stops: (() => void)[] = [];
  const cancel = () => {
    for (const stop of stops.splice(0)) stop();
  };
  const checkEnd = () => {
    if (playback.nowMs() < toMs) return;
    cancel();
    playback.pause();
  };
  // The seek above is still in progress; only the next one is the user's.
  let isOwnSeek = true;
  const onSeeked = () => {
    isOwnSeek = false;
  };
  const onSeeking = () => {
    if (!isOwnSeek) cancel();
  };
  stops.push(
    playback.on(['timeupdate'], checkEnd),
    playback.on(['seeked'], onSeeked),
    playback.on(['seeking'], onSeeking),
    playback.on(['pause'], cancel),
  );
  return cancel;
}

/** Stored per user and browser, because the comfortable speed also depends on the loudspeakers. */
const speedKey = (): string => `listening-speed/${readUserInfo()?.id ?? ''}`;

/** Remembers the speed across reloads and recordings. */
export const speedStorage: SpeedStorage = {
  read: () => {
    try {
      const stored = Number(localStorage.getItem(speedKey()));
      return SPEEDS.find((speed) => speed === stored) ?? 1;
    } catch {
      return 1;
    }
  },
  write: (speed) => {
    try {
      localStorage.setItem(speedKey(), String(speed));
    } catch {
      // Storage is full: the speed lasts until the page is closed.
    }
  },
};
