import type { Playback } from './playback.ts';

/**
 * Plays a stretch and stops, unless the person has gone elsewhere meanwhile. Answers how to leave it to what plays
 * next.
 */
export function playRange({ audio, seek, play }: Playback, fromMs: number, toMs: number): () => void {
  seek(fromMs);
  play();
  const stop = () => {
    audio.removeEventListener('timeupdate', look);
    audio.removeEventListener('seeking', stop);
    audio.removeEventListener('pause', stop);
  };
  const look = () => {
    if (audio.currentTime * 1000 < toMs) return;
    stop();
    audio.pause();
  };
  audio.addEventListener('timeupdate', look);
  // The seek above is under way still: only the next one is the person's.
  audio.addEventListener('seeked', () => audio.addEventListener('seeking', stop), { once: true });
  audio.addEventListener('pause', stop);
  return stop;
}
