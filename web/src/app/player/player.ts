import { startActivity } from '../session/active-work.ts';
import { createStore, type Store } from '../../ui/state/store.ts';
import {
  type PlayableRecording,
  type Playback,
  type PlaybackEvent,
  type PlaybackState,
  speedStorage,
  type SpeedStorage,
} from './playback.ts';
import * as text from '../messages.ts';

export type PlayerState = {
  /** The loaded recording. */
  recording: PlayableRecording | undefined;
  /** No page shows the recording any more, so the dock does. */
  isDocked: boolean;
  hasPicture: boolean;
  isPlaying: boolean;
  speed: number;
  problem: string | null;
};

export type Moment = { recordingId: string; ms: number };

/** The player of the whole page: one media element, which plays one recording at a time and outlives routes. */
export type Player = {
  state: Store<PlayerState>;
  /** The media element, which the dock shows if there is a picture. */
  media: () => HTMLVideoElement;
  playbackOf: (recordingId: string) => Playback;
  /**
   * Makes a recording playable while a page shows it. Returns a function that ends this: a playing recording
   * then continues in the dock.
   */
  show: (recording: PlayableRecording) => () => void;
  /** Plays a recording from a moment, again on each call. Rejects if the recording cannot be found. */
  playAt: (moment: Moment) => Promise<void>;
  /** Stops and unloads. */
  close: () => void;
};

type PlayerOptions = {
  createMedia: () => HTMLVideoElement;
  storage: SpeedStorage;
  findRecording: (recordingId: string) => Promise<PlayableRecording>;
};

/** What the player knows of a recording, loaded or not. */
type Channel = {
  recording: PlayableRecording | undefined;
  /** Position while another recording is loaded. */
  positionMs: number;
  /** Number of pages that show it. */
  views: number;
  listeners: Map<PlaybackEvent, Set<() => void>>;
  playback: Playback;
};

const PROBLEM = text.cannotPlay;
const FORWARDED: readonly PlaybackEvent[] = [
  'play',
  'pause',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
];

export function createPlayer({ createMedia, storage, findRecording }: PlayerOptions): Player {
  const state = createStore<PlayerState>({
    recording: undefined,
    isDocked: false,
    hasPicture: false,
    isPlaying: false,
    speed: storage.read(),
    problem: null,
  });
  const change = (part: Partial<PlayerState>) => {
    const now = state.get();
    const keys = Object.keys(part) as (keyof PlayerState)[];
    if (keys.some((key) => now[key] !== part[key])) state.set({ ...now, ...part });
  };
  const channels = new Map<string, Channel>();
  let current: Channel | undefined;
  let element: HTMLVideoElement | undefined;
  let endActivity: (() => void) | undefined;
  /** Counts requests to play, so that an overtaken one does nothing. */
  let requestCount = 0;

  const setPlaying = (isPlaying: boolean) => {
    if (isPlaying) endActivity ??= startActivity();
    else {
      endActivity?.();
      endActivity = undefined;
    }
    change({ isPlaying });
  };
  const emit = (channel: Channel | undefined, event: PlaybackEvent) => {
    for (const listener of channel?.listeners.get(event) ?? []) listener();
  };

  const media = (): HTMLVideoElement => (element ??= openMedia());
  const syncState = () => setPlaying(current !== undefined && !media().paused && !media().ended);
  const openMedia = (): HTMLVideoElement => {
    const created = createMedia();
    created.preload = 'metadata';
    created.preservesPitch = true;
    created.playsInline = true;
    for (const event of ['play', 'pause', 'ended']) created.addEventListener(event, syncState);
    created.addEventListener('error', () => {
      if (!current) return;
      setPlaying(false);
      change({ problem: PROBLEM });
    });
    created.addEventListener('loadedmetadata', () => change({ hasPicture: created.videoWidth > 0 }));
    for (const event of FORWARDED) created.addEventListener(event, () => emit(current, event));
    return created;
  };
  const setRate = (speed: number) => {
    media().playbackRate = speed;
    // A new source starts at the default rate.
    media().defaultPlaybackRate = speed;
  };

  /** Loads a recording at its own position. Returns whether it can be played. */
  const load = (channel: Channel): boolean => {
    const { recording } = channel;
    if (!recording || recording.mediaPath === null) return false;
    const isLoaded = current === channel && media().getAttribute('src') === recording.mediaPath;
    if (!isLoaded) {
      if (current) suspend(current);
      current = channel;
      setRate(state.get().speed);
      media().src = recording.mediaPath;
      if (channel.positionMs > 0) media().currentTime = channel.positionMs / 1_000;
      change({ hasPicture: false, problem: null });
    }
    change({ recording, isDocked: channel.views === 0 });
    return true;
  };
  /** Pauses the loaded recording and remembers its position. */
  const suspend = (channel: Channel) => {
    channel.positionMs = channel.views > 0 ? media().currentTime * 1_000 : 0;
    media().pause();
    setPlaying(false);
  };
  const close = () => {
    requestCount++;
    if (!current) return;
    suspend(current);
    current = undefined;
    media().removeAttribute('src');
    media().load();
    change({ recording: undefined, isDocked: false, hasPicture: false, problem: null });
  };
  /** Ends what no page shows: a playing recording moves to the dock. */
  const release = (channel: Channel) => {
    if (channel.views > 0) return;
    if (current !== channel) channel.positionMs = 0;
    else if (state.get().isPlaying) change({ isDocked: true });
    else if (!state.get().isDocked) close();
  };

  const createChannel = (): Channel => {
    let shared: PlaybackState | undefined;
    const nowMs = () => (channel === current ? media().currentTime * 1_000 : channel.positionMs);
    const seek = (ms: number) => {
      const positionMs = Math.max(0, ms);
      if (channel === current) {
        media().currentTime = positionMs / 1_000;
        return;
      }
      channel.positionMs = positionMs;
      emit(channel, 'seeking');
      emit(channel, 'seeked');
    };
    const play = () => {
      requestCount++;
      if (!load(channel)) return;
      // The error event reports failures; an interrupting pause also rejects and is no failure.
      void media()
        .play()
        .catch(() => undefined);
    };
    const pause = () => {
      if (channel !== current) return;
      media().pause();
      // The browser reports the pause later.
      syncState();
    };
    const isPaused = () => channel !== current || media().paused || media().ended;
    const playback: Playback = {
      getState: () => {
        const { isPlaying, speed, problem } = state.get();
        const isCurrent = channel === current;
        const next = { isPlaying: isCurrent && isPlaying, speed, problem: isCurrent ? problem : null };
        const isSame =
          shared?.isPlaying === next.isPlaying && shared.speed === speed && shared.problem === next.problem;
        return isSame ? shared! : (shared = next);
      },
      subscribe: state.subscribe,
      hasSource: () => (channel.recording?.mediaPath ?? null) !== null,
      play,
      pause,
      toggle: () => (isPaused() ? play() : pause()),
      seek,
      skip: (ms) => seek(nowMs() + ms),
      setSpeed: (speed) => {
        setRate(speed);
        storage.write(speed);
        change({ speed });
      },
      retry: () => {
        const at = nowMs();
        change({ problem: null });
        if (channel === current) media().load();
        seek(at);
        play();
      },
      nowMs,
      on: (events, listener) => {
        for (const event of events) {
          const listeners = channel.listeners.get(event) ?? new Set();
          channel.listeners.set(event, listeners.add(listener));
        }
        return () => {
          for (const event of events) channel.listeners.get(event)?.delete(listener);
        };
      },
    };
    const channel: Channel = {
      recording: undefined,
      positionMs: 0,
      views: 0,
      listeners: new Map(),
      playback,
    };
    return channel;
  };
  const channelOf = (recordingId: string): Channel => {
    const channel = channels.get(recordingId) ?? createChannel();
    channels.set(recordingId, channel);
    return channel;
  };

  return {
    state,
    media,
    playbackOf: (recordingId) => channelOf(recordingId).playback,
    show: (recording) => {
      const channel = channelOf(recording.id);
      channel.recording = recording;
      channel.views++;
      change({ speed: storage.read() });
      // Another recording that plays or is shown keeps the player until this one is played.
      if (!current || current === channel) load(channel);
      return () => {
        channel.views--;
        // A remounting page shows it again immediately.
        setTimeout(() => release(channel));
      };
    },
    playAt: async ({ recordingId, ms }) => {
      const channel = channelOf(recordingId);
      const request = ++requestCount;
      channel.recording ??= await findRecording(recordingId);
      if (request !== requestCount) return;
      channel.playback.seek(ms);
      channel.playback.play();
    },
    close,
  };
}

/** The player of this page. */
export const player = createPlayer({
  createMedia: () => document.createElement('video'),
  storage: speedStorage,
  findRecording: (recordingId) =>
    import('./find-recording.ts').then((module) => module.findRecording(recordingId)),
});
