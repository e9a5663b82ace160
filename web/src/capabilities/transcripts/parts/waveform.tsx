import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { formatClock } from '../../../ui/format/duration.ts';
import type { Transcript } from '../merge-changes.ts';
import { peaksQuery } from '../transcripts.queries.ts';
import type { Playback } from '../use-playback.ts';

type WaveformProps = { playback: Playback; recording: Transcript['recording'] };

/** Drawn from the stored outline: the browser never decodes the recording, however long it is. */
export function Waveform({ playback, recording }: WaveformProps) {
  const { peaks: path, durationMs } = recording;
  const { data: outline } = useQuery({ ...peaksQuery(path ?? ''), enabled: path !== null });
  const container = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const { audio } = playback;
  const theme = useThemeStamp();

  useEffect(() => {
    if (!container.current || !outline || durationMs === null) return undefined;
    const colours = getComputedStyle(document.documentElement);
    const wave = WaveSurfer.create({
      container: container.current,
      media: audio,
      peaks: [Float32Array.from(outline, (value) => value / 128)],
      duration: durationMs / 1000,
      height: 40,
      barWidth: 1,
      barGap: 1,
      normalize: true,
      cursorWidth: 1,
      waveColor: colours.getPropertyValue('--line-strong'),
      progressColor: colours.getPropertyValue('--accent'),
      cursorColor: colours.getPropertyValue('--accent'),
      dragToSeek: true,
    });
    return () => {
      // The audio element is ours and outlives the drawing.
      wave.setOptions({ media: undefined });
      wave.destroy();
    };
  }, [audio, outline, durationMs, theme]);

  useEffect(() => {
    const tell = () => {
      const now = Math.floor(audio.currentTime);
      slider.current?.setAttribute('aria-valuenow', String(now));
      slider.current?.setAttribute('aria-valuetext', formatClock(now * 1000));
    };
    audio.addEventListener('timeupdate', tell);
    return () => audio.removeEventListener('timeupdate', tell);
  }, [audio]);

  const onKeyDown = (press: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -5,
      ArrowDown: -5,
      ArrowRight: 5,
      ArrowUp: 5,
      PageDown: -60,
      PageUp: 60,
    };
    const step = steps[press.key];
    if (step !== undefined) playback.skip(step * 1000);
    else if (press.key === 'Home') playback.seek(0);
    else if (press.key === 'End' && durationMs !== null) playback.seek(durationMs);
    else return;
    press.preventDefault();
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
      className="h-10"
    >
      {outline ? <div ref={container} /> : <div className="h-px translate-y-5 bg-line-strong" />}
    </div>
  );
}

/** Changes with the theme, whose colours a canvas has to be told. */
function useThemeStamp(): string {
  const read = () => document.documentElement.dataset.theme ?? '';
  const [stamp, setStamp] = useState(read);
  useEffect(() => {
    const watch = new MutationObserver(() => setStamp(read()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  return stamp;
}
