import type { Segment } from '@colloquy/contract';
import { useMemo } from 'react';
import { formatCount } from '../../../ui/format/amount.ts';
import { CARE } from './doubt-settings.ts';
import { type DoubtSum } from './doubt-queue.ts';

type CareSliderProps = {
  segments: readonly Segment[];
  from: number;
  sum: DoubtSum;
  onChange: (from: number) => void;
};

/** How careful one looks: more words to look at, fewer mistakes left. */
export function CareSlider({ segments, from, sum, onChange }: CareSliderProps) {
  const words = useMemo(
    () => segments.reduce((total, segment) => total + segment.words.length, 0),
    [segments],
  );
  const at = nearest(from);
  const meaning = `${formatCount(sum.words, 'word')} of ${words.toLocaleString('en-GB')}, about ${inTens(sum.errorsFound)} % of the mistakes`;
  return (
    <label className="block">
      <span className="mb-1 block text-xs font-medium text-ink-3">How careful</span>
      <input
        type="range"
        min={0}
        max={CARE.length - 1}
        step={1}
        value={at}
        aria-valuetext={meaning}
        onChange={(event) => onChange(CARE[Number(event.target.value)] ?? from)}
        className="w-full accent-(--accent)"
      />
      <span className="flex justify-between text-xs text-ink-3">
        <span>Quick</span>
        <span>Thorough</span>
      </span>
      <span className="mt-1 block text-ink-2">{meaning}</span>
      <span className="block text-xs text-ink-3">Estimated from how sure the machine is of each word.</span>
    </label>
  );
}

const nearest = (from: number): number =>
  CARE.reduce((best, care, at) => (Math.abs(care - from) < Math.abs(CARE[best]! - from) ? at : best), 0);

/** An estimate does not pretend to know single per cents. */
const inTens = (share: number): number => Math.min(99, Math.round(share * 20) * 5);
