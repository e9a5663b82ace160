import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOngoingActivity } from '../session/active-work.ts';
import { type PlayableRecording, playRange } from './playback.ts';
import { createPlayer, type Player } from './player.ts';

/** The parts of the media element that the player uses. */
class FakeMedia extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  playsInline = false;
  preload = '';
  paused = true;
  ended = false;
  videoWidth = 0;
  #src = '';
  load = vi.fn(() => (this.currentTime = 0));
  getAttribute = () => this.#src;
  removeAttribute = () => void (this.#src = '');
  play = () => this.#turn(false);
  pause = () => void this.#turn(true);

  get src(): string {
    return this.#src;
  }
  set src(path: string) {
    this.#src = path;
    this.currentTime = 0;
  }
  #turn(paused: boolean): Promise<void> {
    this.paused = paused;
    this.dispatchEvent(new Event(paused ? 'pause' : 'play'));
    return Promise.resolve();
  }
}

const recording = (id: string): PlayableRecording => ({
  id,
  name: `${id}.wav`,
  mediaPath: `/api/media/${id}`,
  durationMs: 60_000,
  pagePath: `/job?file=${id}`,
});

let media: FakeMedia;
let player: Player;
let storedSpeed: number;
const findRecording = vi.fn((id: string) => Promise.resolve(recording(id)));
beforeEach(() => {
  vi.useFakeTimers();
  media = new FakeMedia();
  storedSpeed = 1;
  findRecording.mockClear();
  player = createPlayer({
    createMedia: () => media as unknown as HTMLVideoElement,
    storage: { read: () => storedSpeed, write: (speed) => void (storedSpeed = speed) },
    findRecording,
  });
  return () => {
    player.close();
    vi.useRealTimers();
  };
});

/** Opens the page of a recording. */
function openPage(id: string) {
  const hide = player.show(recording(id));
  const close = () => {
    hide();
    vi.runAllTimers();
  };
  return { playback: player.playbackOf(id), close };
}

describe('playback of a recording', () => {
  it('plays, pauses and notifies listeners', () => {
    const { playback } = openPage('one');
    const states: boolean[] = [];
    playback.subscribe(() => states.push(playback.getState().isPlaying));
    playback.toggle();
    playback.toggle();
    expect(states).toEqual([true, false]);
  });

  it('counts as activity, so that a listening user is not signed out', () => {
    const { playback } = openPage('one');
    const isActiveAfter = (act: () => void) => {
      act();
      return hasOngoingActivity();
    };
    expect(isActiveAfter(() => playback.play())).toBe(true);
    expect(isActiveAfter(() => playback.toggle())).toBe(false);
    expect(isActiveAfter(() => playback.play())).toBe(true);
    media.ended = true;
    expect(isActiveAfter(() => media.dispatchEvent(new Event('ended')))).toBe(false);
    media.ended = false;
    expect(isActiveAfter(() => playback.play())).toBe(true);
    expect(isActiveAfter(() => media.dispatchEvent(new Event('error')))).toBe(false);
    expect(isActiveAfter(() => playback.play())).toBe(true);
    expect(isActiveAfter(() => player.close())).toBe(false);
  });

  it('does not skip back beyond the start', () => {
    const { playback } = openPage('one');
    playback.seek(1_500);
    playback.skip(-2_000);
    expect(playback.nowMs()).toBe(0);
  });

  it('keeps pitch and speed, also for another recording and after a reload', () => {
    const { playback } = openPage('one');
    playback.setSpeed(1.5);
    expect([media.preservesPitch, media.playbackRate, media.defaultPlaybackRate]).toEqual([true, 1.5, 1.5]);
    storedSpeed = 1.75;
    const other = openPage('two');
    other.playback.play();
    expect([other.playback.getState().speed, media.playbackRate, media.defaultPlaybackRate]).toEqual([
      1.75, 1.75, 1.75,
    ]);
  });

  it('loads its media once', () => {
    openPage('one');
    media.currentTime = 12;
    openPage('one');
    expect([media.src, media.currentTime]).toEqual(['/api/media/one', 12]);
  });

  it('reports a failure and retries at the same position', () => {
    const { playback } = openPage('one');
    playback.seek(30_000);
    media.dispatchEvent(new Event('error'));
    expect(playback.getState().problem).toMatch(/can’t be played/);
    playback.retry();
    expect([playback.getState().problem, media.load.mock.calls.length, media.currentTime]).toEqual([
      null,
      1,
      30,
    ]);
  });

  it('of a range stops at its end, unless the user seeks meanwhile', () => {
    const { playback } = openPage('one');
    const reach = (seconds: number) => {
      media.currentTime = seconds;
      media.dispatchEvent(new Event('timeupdate'));
      return media.paused;
    };
    playRange(playback, 10_000, 12_000);
    media.dispatchEvent(new Event('seeking'));
    media.dispatchEvent(new Event('seeked'));
    expect([media.currentTime, reach(11), reach(12.1)]).toEqual([10, false, true]);
    playRange(playback, 10_000, 12_000);
    media.dispatchEvent(new Event('seeked'));
    media.dispatchEvent(new Event('seeking'));
    expect(reach(30)).toBe(false);
  });
});

describe('two recordings on a page', () => {
  it('play one at a time, each from its own position', () => {
    const [one, two] = [openPage('one').playback, openPage('two').playback];
    one.seek(5_000);
    one.play();
    two.seek(9_000);
    expect([one.nowMs(), two.nowMs(), media.src]).toEqual([5_000, 9_000, '/api/media/one']);
    two.play();
    expect([one.getState().isPlaying, two.getState().isPlaying, media.src]).toEqual([
      false,
      true,
      '/api/media/two',
    ]);
    one.play();
    expect([media.src, media.currentTime, two.nowMs()]).toEqual(['/api/media/one', 5, 9_000]);
  });

  it('hear only of their own events', () => {
    const [one, two] = [openPage('one').playback, openPage('two').playback];
    const heard: string[] = [];
    one.on(['timeupdate', 'seeked'], () => heard.push('one'));
    two.on(['timeupdate', 'seeked'], () => heard.push('two'));
    media.dispatchEvent(new Event('timeupdate'));
    two.seek(1_000);
    expect(heard).toEqual(['one', 'two']);
  });
});

describe('leaving the page', () => {
  const docked = () => [player.state.get().isDocked, player.state.get().recording?.id, media.paused];

  it('moves a playing recording to the dock, and its page takes it back', () => {
    const page = openPage('one');
    page.playback.play();
    page.close();
    expect(docked()).toEqual([true, 'one', false]);
    page.playback.pause();
    expect(docked()).toEqual([true, 'one', true]);
    openPage('one');
    expect(docked()).toEqual([false, 'one', true]);
  });

  it('unloads a paused recording', () => {
    openPage('one').close();
    expect([docked(), media.src]).toEqual([[false, undefined, true], '']);
  });

  it('for a moment, as a remounting page does, changes nothing', () => {
    player.show(recording('one'))();
    const { playback } = openPage('one');
    playback.seek(7_000);
    vi.runAllTimers();
    expect([docked(), playback.nowMs()]).toEqual([[false, 'one', true], 7_000]);
  });

  it('keeps the docked recording when another page opens, until that one is played', () => {
    const page = openPage('one');
    page.playback.play();
    page.close();
    const other = openPage('two').playback;
    expect(docked()).toEqual([true, 'one', false]);
    other.play();
    expect(docked()).toEqual([false, 'two', false]);
  });

  it('and closing the dock stops and unloads', () => {
    const page = openPage('one');
    page.playback.play();
    page.close();
    player.close();
    expect([docked(), media.src]).toEqual([[false, undefined, true], '']);
  });
});

describe('playAt', () => {
  it('plays any recording in the dock, again on each call', async () => {
    await player.playAt({ recordingId: 'one', ms: 4_000 });
    expect([player.state.get().isDocked, media.src, media.currentTime, media.paused]).toEqual([
      true,
      '/api/media/one',
      4,
      false,
    ]);
    media.currentTime = 50;
    await player.playAt({ recordingId: 'one', ms: 4_000 });
    expect([media.currentTime, findRecording.mock.calls.length]).toEqual([4, 1]);
  });

  it('plays on the page that shows the recording', async () => {
    const { playback } = openPage('one');
    await player.playAt({ recordingId: 'one', ms: 4_000 });
    expect([playback.nowMs(), playback.getState().isPlaying, player.state.get().isDocked]).toEqual([
      4_000,
      true,
      false,
    ]);
  });

  it('follows the last call when an earlier one is answered later', async () => {
    const answer = Promise.withResolvers<PlayableRecording>();
    findRecording.mockReturnValueOnce(answer.promise);
    const first = player.playAt({ recordingId: 'one', ms: 0 });
    await player.playAt({ recordingId: 'two', ms: 1_000 });
    answer.resolve(recording('one'));
    await first;
    expect(media.src).toBe('/api/media/two');
  });
});

it('has a picture only if the media has one', () => {
  openPage('one');
  media.dispatchEvent(new Event('loadedmetadata'));
  expect(player.state.get().hasPicture).toBe(false);
  media.videoWidth = 1280;
  media.dispatchEvent(new Event('loadedmetadata'));
  expect(player.state.get().hasPicture).toBe(true);
});
