import { THRESHOLD_STEPS } from '@colloquy/rules/confidence';
import type { Segment } from '@colloquy/rules/transcript';
import { useMemo } from 'react';
import * as text from '../messages.ts';

type ThresholdSliderProps = {
  segments: readonly Segment[];
  threshold: number;
  /** Number of words to check at this threshold. */
  count: number;
  onChange: (threshold: number) => void;
};

/** Slider for the threshold: more words to check mean fewer remaining errors. */
export function ThresholdSlider({ segments, threshold, count, onChange }: ThresholdSliderProps) {
  const words = useMemo(
    () => segments.reduce((total, segment) => total + segment.words.length, 0),
    [segments],
  );
  const at = nearestStep(threshold);
  const valueText = text.wordsOf(count, words);
  return (
    <label className="block">
      <span className="mb-1 block text-xs font-medium text-ink-3">{text.thoroughness}</span>
      <input
        type="range"
        min={0}
        max={THRESHOLD_STEPS.length - 1}
        step={1}
        value={at}
        aria-valuetext={valueText}
        onChange={(event) => onChange(THRESHOLD_STEPS[Number(event.target.value)]?.threshold ?? threshold)}
        className="w-full accent-accent"
      />
      <span className="flex justify-between text-xs text-ink-3">
        <span>{text.quick}</span>
        <span>{text.thorough}</span>
      </span>
      <span className="mt-1 block text-ink-2">{valueText}</span>
      <span className="block text-xs text-ink-3">
        {text.errorsFound(roundShare(THRESHOLD_STEPS[at]!.foundShare))}
      </span>
    </label>
  );
}

const nearestStep = (threshold: number): number =>
  THRESHOLD_STEPS.reduce((best, step, at) => {
    const isNearer =
      Math.abs(step.threshold - threshold) < Math.abs(THRESHOLD_STEPS[best]!.threshold - threshold);
    return isNearer ? at : best;
  }, 0);

/** Percent, rounded to 5: the sample of a few hundred words is not more precise. Null for nearly all. */
const roundShare = (share: number): number | null => (share > 0.98 ? null : Math.round(share * 20) * 5);
