import { useDeferredValue, useMemo } from 'react';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { StartChecking } from '../doubt/check-button.tsx';
import { CareSlider } from '../doubt/care-slider.tsx';
import { confirmedInWords, countConfirmed, isGraded, type WordCounts } from '../doubt/confirmed-words.ts';
import { countDoubtful, countUnclear } from '../doubt/doubt-queue.ts';
import { DoubtList } from '../doubt/doubt-list.tsx';
import { DoubtOrderChoice } from '../doubt/doubt-order.tsx';
import { CONFIDENCE_STEPS } from '../doubt/doubt-marks.ts';
import { USUAL_MS } from '../doubt/pace.ts';
import { useAtOnce } from '../doubt/use-at-once.ts';
import { useCorrector } from '../doubt/use-corrector.ts';
import { CorrectedBefore } from '../corrections/corrected-before.tsx';
import type { PanelProps } from './panels.ts';

/** The words that are most likely wrong: how many there are, in which order they are looked at, and how many are done. */
export function DoubtsPanel({ isAtWork }: PanelProps) {
  const session = useSession();
  const { recording, segments: latest } = useTranscript(session);
  // Counted as soon as a word is decided; what is typed comes first.
  const segments = useDeferredValue(latest);
  const { corrector, settings, pace, learning } = useCorrector();
  const { from } = settings;
  const [showsConfidence, setShowsConfidence] = useAtOnce(
    settings.showsConfidence,
    settings.setShowsConfidence,
  );
  const doubtful = useMemo(() => countDoubtful(segments, from), [segments, from]);
  const unclear = useMemo(() => countUnclear(segments), [segments]);
  const left = doubtful + unclear;
  const counts = useMemo(() => countConfirmed(segments), [segments]);
  const own = pace.ownMs();
  return (
    <div className="grid gap-4">
      <section aria-label="What is left">
        <p className="text-lg leading-6 font-medium">{headingOf(doubtful, unclear, counts)}</p>
        {counts.ungraded > 0 && (
          <p className="text-xs text-ink-3">
            {ungradedReason(doubtful, counts, recording.imported !== null)}
          </p>
        )}
        {left > 0 && (
          <p className="text-xs text-ink-3">
            {capitalised(formatTimeLeft((left * (own ?? USUAL_MS)) / 1_000))},{' '}
            {own === undefined ? `at ${USUAL_MS / 1_000} seconds a word` : 'at your own pace'}
          </p>
        )}
        <Progress counts={counts} left={left} />
        {session.mayEdit && !isAtWork && (
          <div className="mt-3">
            <StartChecking />
          </div>
        )}
        {isAtWork && (
          <div className="mt-2">
            <Chip tone="plain">More words are to come</Chip>
          </div>
        )}
      </section>
      {isGraded(counts) && (
        <>
          <DoubtOrderChoice order={settings.order} onChange={settings.setOrder} />
          <CareSlider segments={segments} from={from} doubtful={doubtful} onChange={settings.setFrom} />
          <ConfidenceChoice shows={showsConfidence} onChange={setShowsConfidence} />
        </>
      )}
      <DoubtList segments={segments} corrector={corrector} settings={settings} />
      <CorrectedBefore learning={learning} />
    </div>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words without a confidence are never doubtful; while they are open it would be wrong to say that none is left. */
function headingOf(doubtful: number, unclear: number, { ungraded }: WordCounts): string {
  const words = formatCount(doubtful, 'doubtful word');
  const turns = formatCount(unclear, 'unclear turn');
  if (doubtful > 0) return unclear > 0 ? `${words} and ${turns} left` : `${words} left`;
  if (unclear > 0) return `${turns} left`;
  return ungraded > 0 ? `${formatCount(ungraded, 'word')} not confirmed` : 'No doubtful words are left';
}

function ungradedReason(left: number, { ungraded }: WordCounts, isImport: boolean): string {
  const source = isImport ? 'The imported file has' : 'The speech recognition gives';
  return left > 0
    ? `${source} no confidence values for ${formatCount(ungraded, 'other word')}. Read and accept them as well.`
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

/** Of the words and unclear turns to check; words that the recogniser was sure of count only once confirmed. */
function Progress({ counts, left }: { counts: WordCounts; left: number }) {
  const { confirmed: done, ungraded } = counts;
  const all = done + left + ungraded;
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
      <p className="mt-1 text-xs text-ink-3">{confirmedInWords(counts)}</p>
    </>
  );
}
