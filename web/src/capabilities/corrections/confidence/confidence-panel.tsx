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
import * as messages from '../messages.ts';

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
  return (
    <div className="grid gap-4">
      <section aria-label={messages.remainingWords}>
        <p className="text-lg leading-6 font-medium">{headingOf(lowConfidence, unclear, counts)}</p>
        {counts.unscored > 0 && (
          <p className="text-xs text-ink-3">
            {unscoredReason(lowConfidence, counts, recording.imported !== null)}
          </p>
        )}
        {remaining > 0 && (
          <p className="text-xs text-ink-3">{describeTimeLeft(remaining, pace.medianMs())}</p>
        )}
        <Progress counts={counts} remaining={remaining} />
        {session.mayEdit && !isProcessing && (
          <div className="mt-3">
            <StartCheckButton />
          </div>
        )}
        {isProcessing && (
          <div className="mt-2">
            <Chip tone="plain">{messages.moreToCome}</Chip>
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

/** By the user's own pace once it is known. */
function describeTimeLeft(remaining: number, ownMs: number | undefined): string {
  const timeLeft = formatTimeLeft((remaining * (ownMs ?? DEFAULT_MS_PER_WORD)) / 1_000);
  return ownMs === undefined
    ? messages.timeLeftAt(timeLeft, DEFAULT_MS_PER_WORD / 1_000)
    : messages.timeLeftAtOwnPace(timeLeft);
}

/**
 * Words without a confidence are never low-confidence; while some are unconfirmed, "none left" would be
 * wrong.
 */
function headingOf(lowConfidence: number, unclear: number, { unscored }: WordCounts): string {
  if (lowConfidence > 0)
    return unclear > 0
      ? messages.wordsAndTurnsLeft(lowConfidence, unclear)
      : messages.wordsLeft(lowConfidence);
  if (unclear > 0) return messages.turnsLeft(unclear);
  return unscored > 0 ? messages.notConfirmed(unscored) : messages.noWordsLeft;
}

function unscoredReason(lowConfidence: number, { unscored }: WordCounts, isImport: boolean): string {
  if (lowConfidence > 0) return messages.someUnscored(unscored, isImport);
  return isImport ? messages.importUnscored : messages.asrUnscored;
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
        {messages.showConfidence}
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
        aria-label={messages.wordsChecked}
        aria-valuetext={messages.progress(done, all - done)}
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
