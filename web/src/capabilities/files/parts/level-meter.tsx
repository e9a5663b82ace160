import { useEffect, useRef, useState } from 'react';
import { meterLevel, LOUDNESS_MESSAGES, type Loudness, loudnessOf } from '../recording/level.rules.ts';
import { readLevel } from '../recording/recorder.ts';

/** Shorter pauses are not reported as silence. */
const LOUDNESS_WINDOW_MS = 4_000;

/** Draws the input level, and reports it in a sentence when the loudness changes. */
export function LevelMeter() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [loudness, setLoudness] = useState<Loudness>();
  useEffect(() => {
    let shown = 0;
    let frame = 0;
    const draw = (): void => {
      const level = meterLevel(readLevel() ?? 0);
      // Falls slowly, so that the eye can follow.
      shown = Math.max(level, shown - 0.02);
      paint(canvas.current, shown);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    let loudest = 0;
    const samplingTimer = setInterval(() => (loudest = Math.max(loudest, readLevel() ?? 0)), 100);
    const reportTimer = setInterval(() => {
      setLoudness(loudnessOf(loudest));
      loudest = 0;
    }, LOUDNESS_WINDOW_MS);
    return () => {
      clearInterval(samplingTimer);
      clearInterval(reportTimer);
    };
  }, []);
  return (
    <div>
      <canvas ref={canvas} aria-hidden width={640} height={16} className="h-2 w-full rounded-sm bg-sunken" />
      <p
        role="status"
        className={`mt-1 min-h-4 text-xs ${loudness === undefined || loudness === 'good' ? 'text-ink-3' : 'text-attention'}`}
      >
        {loudness && LOUDNESS_MESSAGES[loudness]}
      </p>
    </div>
  );
}

function paint(canvas: HTMLCanvasElement | null, fill: number): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const style = getComputedStyle(canvas);
  context.fillStyle = style.getPropertyValue(fill > 0.98 ? '--danger' : '--done');
  context.fillRect(0, 0, canvas.width * fill, canvas.height);
}
