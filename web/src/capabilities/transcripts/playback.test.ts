import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hasOngoingActivity } from '../../app/session/activity.ts';
import { makePlayback, type Playback } from './playback.ts';

/** What a browser's audio element does, as far as the playback asks for it. */
class FakeAudio extends EventTarget {
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  preload = '';
  paused = true;
  ended = false;
  src = '';
  load = vi.fn(() => (this.currentTime = 0));
  getAttribute = () => this.src;
  play = () => this.#turn(false);
  pause = () => void this.#turn(true);

  #turn(paused: boolean): Promise<void> {
    this.paused = paused;
    this.dispatchEvent(new Event(paused ? 'pause' : 'play'));
    return Promise.resolve();
  }
}

let audio: FakeAudio;
let playback: Playback;
let close: () => void;
beforeEach(() => {
  audio = new FakeAudio();
  playback = makePlayback(audio as unknown as HTMLAudioElement);
  close = playback.open();
});

describe('playback', () => {
  it('plays and pauses, and tells who listens', () => {
    const heard: boolean[] = [];
    playback.subscribe(() => heard.push(playback.getState().isPlaying));
    playback.toggle();
    playback.toggle();
    expect(heard).toEqual([true, false]);
  });

  it('counts as activity while it plays, so that a listener is not signed out', () => {
    const isActiveAfter = (act: () => void) => {
      act();
      return hasOngoingActivity();
    };
    expect(isActiveAfter(() => playback.play())).toBe(true);
    expect(isActiveAfter(() => playback.toggle())).toBe(false);
    expect(isActiveAfter(() => playback.play())).toBe(true);
    audio.ended = true;
    expect(isActiveAfter(() => audio.dispatchEvent(new Event('ended')))).toBe(false);
    audio.ended = false;
    expect(isActiveAfter(() => playback.play())).toBe(true);
    expect(isActiveAfter(() => audio.dispatchEvent(new Event('error')))).toBe(false);
    expect(isActiveAfter(() => playback.play())).toBe(true);
    expect(isActiveAfter(close)).toBe(false);
  });

  it('goes back no further than the beginning', () => {
    playback.seek(1_500);
    playback.skip(-2_000);
    expect(playback.nowMs()).toBe(0);
  });

  it('keeps the pitch and the speed, for a new source too', () => {
    playback.setSpeed(1.5);
    expect([audio.preservesPitch, audio.playbackRate, audio.defaultPlaybackRate]).toEqual([true, 1.5, 1.5]);
    expect(playback.getState().speed).toBe(1.5);
  });

  it('begins with the speed that was chosen last', () => {
    let kept = 1.75;
    const memory = { read: () => kept, write: (speed: number) => void (kept = speed) };
    const again = makePlayback(audio as unknown as HTMLAudioElement, memory);
    expect([again.getState().speed, audio.playbackRate, audio.defaultPlaybackRate]).toEqual([
      1.75, 1.75, 1.75,
    ]);
    again.setSpeed(0.75);
    expect(kept).toBe(0.75);
  });

  it('loads a source once', () => {
    playback.setSource('/api/media/one');
    audio.currentTime = 12;
    playback.setSource('/api/media/one');
    expect([audio.src, audio.currentTime]).toEqual(['/api/media/one', 12]);
  });

  it('says what is wrong, and tries again where it was', () => {
    playback.seek(30_000);
    audio.dispatchEvent(new Event('error'));
    expect(playback.getState().problem).toMatch(/cannot be played/);
    playback.retry();
    expect([playback.getState().problem, audio.load.mock.calls.length, audio.currentTime]).toEqual([
      null,
      1,
      30,
    ]);
  });

  it('is silent once it is closed', () => {
    playback.play();
    close();
    expect(audio.paused).toBe(true);
  });
});
