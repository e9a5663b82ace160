import {
  countConfirmed,
  countLowConfidence,
  countUnclear,
  DEFAULT_MS_PER_WORD,
  isScored,
  type WordCounts,
} from '@colloquy/rules/confidence';
import { useDeferredValue, useMemo } from 'react';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';
import { useEditSession, useTranscript } from '../../editing/index.ts';
import { StartCheckButton } from './check-button.tsx';
import { ThresholdSlider } from './threshold-slider.tsx';
import { describeConfirmed, type PanelProps } from '../../transcripts/index.ts';
import { LowConfidenceList, ReviewOrderChoice } from './low-confidence-list.tsx';
import { CONFIDENCE_STEPS } from './confidence-marks.ts';
import { useOptimisticValue } from './review-settings.ts';
import { useConfidenceReview } from './use-confidence-review.ts';
import { CorrectionSuggestionList } from '../suggestions/correction-suggestion-list.tsx';

/** Panel of the confidence review: remaining words, progress, order, threshold and the list. */
export function ConfidencePanel({ isProcessing }: PanelProps) {
  const session = useEditSession();
  const { recording, segments: latest } = useTranscript(session);
  // Deferred: typing takes precedence over the counts.
  const segments = useDeferredValue(latest);
  const { review, settings, pace, tracker } = useConfidenceReview();
  const { threshold } = settings;
  const [showsConfidence, setShowsConfidence] = useOptimisticValue(
    settings.showsConfidence,
    settings.setShowsConfidence,
  );
  const lowConfidence = useMemo(() => countLowConfidence(segments, threshold), [segments, threshold]);
  const unclear = useMemo(() => countUnclear(segments), [segments]);
  const remaining = lowConfidence + unclear;
  const counts = useMemo(() => countConfirmed(segments), [segments]);
  const ownMs = pace.medianMs();
  return (
    <div className="grid gap-4">
      <section aria-label="What is left">
        <p className="text-lg leading-6 font-medium">{headingOf(lowConfidence, unclear, counts)}</p>
        {counts.unscored > 0 && (
          <p className="text-xs text-ink-3">
            {unscoredReason(lowConfidence, counts, recording.imported !== null)}
          </p>
        )}
        {remaining > 0 && (
          <p className="text-xs text-ink-3">
            {capitalised(formatTimeLeft((remaining * (ownMs ?? DEFAULT_MS_PER_WORD)) / 1_000))},{' '}
            {ownMs === undefined ? `at ${DEFAULT_MS_PER_WORD / 1_000} seconds a word` : 'at your own pace'}
          </p>
        )}
        <Progress counts={counts} remaining={remaining} />
        {session.mayEdit && !isProcessing && (
          <div className="mt-3">
            <StartCheckButton />
          </div>
        )}
        {isProcessing && (
          <div className="mt-2">
            <Chip tone="plain">More words are to come</Chip>
          </div>
        )}
      </section>
      {isScored(counts) && (
        <>
          <ReviewOrderChoice order={settings.order} onChange={settings.setOrder} />
          <ThresholdSlider
            segments={segments}
            threshold={threshold}
            count={lowConfidence}
            onChange={settings.setThreshold}
          />
          <ConfidenceChoice shows={showsConfidence} onChange={setShowsConfidence} />
        </>
      )}
      <LowConfidenceList segments={segments} review={review} settings={settings} />
      <CorrectionSuggestionList tracker={tracker} />
    </div>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Words without a confidence are never low-confidence; while some are unconfirmed, "none left" would be
 * wrong.
 */
function headingOf(lowConfidence: number, unclear: number, { unscored }: WordCounts): string {
  const words = formatCount(lowConfidence, 'doubtful word');
  const turns = formatCount(unclear, 'unclear turn');
  if (lowConfidence > 0) return unclear > 0 ? `${words} and ${turns} left` : `${words} left`;
  if (unclear > 0) return `${turns} left`;
  return unscored > 0 ? `${formatCount(unscored, 'word')} not confirmed` : 'No doubtful words are left';
}

function unscoredReason(lowConfidence: number, { unscored }: WordCounts, isImport: boolean): string {
  const source = isImport ? 'The imported file has' : 'The speech recognition gives';
  return lowConfidence > 0
    ? `${source} no confidence values for ${formatCount(unscored, 'other word')}. Read and accept them as well.`
    : `${source} no confidence values, so no words are marked to check. Read the text and accept the words that are right.`;
}

type ConfidenceChoiceProps = { shows: boolean; onChange: (shows: boolean) => void };

function ConfidenceChoice({ shows, onChange }: ConfidenceChoiceProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={shows}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        Show how sure the machine is of every word
        {shows && (
          <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink">
            {CONFIDENCE_STEPS.map(({ kind, label }) => (
              <span key={kind} className={kind}>
                {label}
              </span>
            ))}
          </span>
        )}
      </span>
    </label>
  );
}

/** Progress over words and unclear turns to check; words above the threshold count only once confirmed. */
function Progress({ counts, remaining }: { counts: WordCounts; remaining: number }) {
  const { confirmed: done, unscored } = counts;
  const all = done + remaining + unscored;
  const share = all === 0 ? 1 : done / all;
  return (
    <>
      <div
        role="progressbar"
        aria-label="Words checked"
        aria-valuetext={`${formatNumber(done)} checked, ${formatNumber(all - done)} to check`}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-done" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-1 text-xs text-ink-3">{describeConfirmed(counts)}</p>
    </>
  );
}
