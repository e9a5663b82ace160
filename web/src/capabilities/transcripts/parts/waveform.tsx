import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Transcript } from '../merge-changes.ts';
import { makeBars } from '../outline.ts';
import type { Playback } from '../playback.ts';
import { peaksQuery } from '../transcripts.queries.ts';

type WaveformProps = { playback: Playback; recording: Transcript['recording'] };

const BARS = 1_200;
const STEPS: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
};

/** Drawn from the stored outline: the browser never decodes the recording, however long it is. */
export function Waveform({ playback, recording }: WaveformProps) {
  const { peaks: path, durationMs } = recording;
  const { data: outline } = useQuery({ ...peaksQuery(path ?? ''), enabled: path !== null });
  const bars = useMemo(() => outline && makeBars(outline, BARS), [outline]);
  const container = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const { audio } = playback;

  useDrawing(container, { audio, bars, durationMs });

  useEffect(() => {
    const tell = () => {
      const now = Math.floor(audio.currentTime);
      slider.current?.setAttribute('aria-valuenow', String(now));
      slider.current?.setAttribute('aria-valuetext', formatClock(now * 1000));
    };
    audio.addEventListener('timeupdate', tell);
    audio.addEventListener('seeking', tell);
    return () => {
      audio.removeEventListener('timeupdate', tell);
      audio.removeEventListener('seeking', tell);
    };
  }, [audio]);

  const onKeyDown = (press: KeyboardEvent) => {
    const step = STEPS[press.key];
    if (step !== undefined) playback.skip(step * 1000);
    else if (press.key === 'Home') playback.seek(0);
    else if (press.key === 'End' && durationMs !== null) playback.seek(durationMs);
    else return;
    press.preventDefault();
    // The arrows mean two seconds elsewhere on this screen.
    press.stopPropagation();
  };

  return (
    <div
      ref={slider}
      role="slider"
      tabIndex={0}
      aria-label="Position in the recording"
      aria-valuemin={0}
      aria-valuemax={Math.floor((durationMs ?? 0) / 1000)}
      aria-valuenow={0}
      aria-valuetext="0:00"
      onKeyDown={onKeyDown}
      className="h-10 rounded-sm"
    >
      {bars ? <div ref={container} /> : <div className="h-px translate-y-5 bg-line-strong" />}
    </div>
  );
}

type Drawing = { audio: HTMLAudioElement; bars: Float32Array | undefined; durationMs: number | null };

/** Draws into the container, and anew when the theme changes: a canvas has to be told its colours. */
function useDrawing(
  container: React.RefObject<HTMLDivElement | null>,
  { audio, bars, durationMs }: Drawing,
): void {
  const theme = useSyncExternalStore(onTheme, readTheme);
  useEffect(() => {
    if (!container.current || !bars || durationMs === null) return undefined;
    const wave = WaveSurfer.create({
      container: container.current,
      media: audio,
      peaks: [bars],
      duration: durationMs / 1000,
      height: 40,
      barWidth: 1,
      barGap: 1,
      normalize: true,
      cursorWidth: 1,
      ...coloursOf(theme),
      dragToSeek: true,
    });
    // Drawn anew in the middle of a recording it would stand at the beginning until the sound moves.
    wave.on('ready', () => wave.setTime(audio.currentTime));
    // The audio element is ours and outlives the drawing.
    return () => wave.destroy();
  }, [container, audio, bars, durationMs, theme]);
}

/** @param _theme under which the tokens are read */
function coloursOf(_theme: string) {
  const tokens = getComputedStyle(document.documentElement);
  const accent = tokens.getPropertyValue('--accent');
  return { waveColor: tokens.getPropertyValue('--line-strong'), progressColor: accent, cursorColor: accent };
}

const readTheme = (): string => document.documentElement.dataset['theme'] ?? '';

function onTheme(listener: () => void): () => void {
  const watch = new MutationObserver(listener);
  watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}
