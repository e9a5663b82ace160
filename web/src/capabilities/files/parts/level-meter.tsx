import { useEffect, useRef, useState } from 'react';
import { fullnessOf, LOUDNESS_WORDS, type Loudness, loudnessOf } from '../recording/level.rules.ts';
import { readLevel } from '../recording/recorder.ts';

/** So long a pause is not yet silence. */
const LOOK_BACK_MS = 4_000;

/** How loud it is: drawn, and said in a sentence where that changes. */
export function LevelMeter() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [loudness, setLoudness] = useState<Loudness>();
  useEffect(() => {
    let shown = 0;
    let frame = 0;
    const draw = (): void => {
      const level = fullnessOf(readLevel() ?? 0);
      // Falls slowly, so that an eye can follow.
      shown = Math.max(level, shown - 0.02);
      paint(canvas.current, shown);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    let loudest = 0;
    const listening = setInterval(() => (loudest = Math.max(loudest, readLevel() ?? 0)), 100);
    const saying = setInterval(() => {
      setLoudness(loudnessOf(loudest));
      loudest = 0;
    }, LOOK_BACK_MS);
    return () => {
      clearInterval(listening);
      clearInterval(saying);
    };
  }, []);
  return (
    <div>
      <canvas ref={canvas} aria-hidden width={640} height={16} className="h-2 w-full rounded-sm bg-sunken" />
      <p
        role="status"
        className={`mt-1 min-h-4 text-xs ${loudness === undefined || loudness === 'good' ? 'text-ink-3' : 'text-attention'}`}
      >
        {loudness && LOUDNESS_WORDS[loudness]}
      </p>
    </div>
  );
}

function paint(canvas: HTMLCanvasElement | null, fullness: number): void {
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  context.clearRect(0, 0, canvas.width, canvas.height);
  const style = getComputedStyle(canvas);
  context.fillStyle = style.getPropertyValue(fullness > 0.98 ? '--danger' : '--done');
  context.fillRect(0, 0, canvas.width * fullness, canvas.height);
}
