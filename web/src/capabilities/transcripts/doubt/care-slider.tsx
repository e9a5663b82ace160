import type { Segment } from '@colloquy/contract';
import { useMemo } from 'react';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { CARE } from './doubt-queue.ts';

type CareSliderProps = {
  segments: readonly Segment[];
  from: number;
  /** How many words are doubtful by it. */
  doubtful: number;
  onChange: (from: number) => void;
};

/** How careful one looks: more words to look at, fewer mistakes left. */
export function CareSlider({ segments, from, doubtful, onChange }: CareSliderProps) {
  const words = useMemo(
    () => segments.reduce((total, segment) => total + segment.words.length, 0),
    [segments],
  );
  const at = nearest(from);
  const meaning = `${formatCount(doubtful, 'word')} of ${formatNumber(words)}`;
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
        onChange={(event) => onChange(CARE[Number(event.target.value)]?.from ?? from)}
        className="w-full accent-accent"
      />
      <span className="flex justify-between text-xs text-ink-3">
        <span>Quick</span>
        <span>Thorough</span>
      </span>
      <span className="mt-1 block text-ink-2">{meaning}</span>
      <span className="block text-xs text-ink-3">
        On test recordings, words as doubtful as these held {inTens(CARE[at]!.found)} of the mistakes.
      </span>
    </label>
  );
}

const nearest = (from: number): number =>
  CARE.reduce((best, care, at) => {
    const isNearer = Math.abs(care.from - from) < Math.abs(CARE[best]!.from - from);
    return isNearer ? at : best;
  }, 0);

/** What was measured on a few hundred words does not pretend to know single per cents. */
const inTens = (share: number): string =>
  share > 0.98 ? 'nearly all' : `about ${Math.round(share * 20) * 5} %`;
