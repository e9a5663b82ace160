import { isConfirmed } from '@colloquy/contract';
import { useMemo } from 'react';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatTimeLeft } from '../../../ui/format/duration.ts';
import { useSession, useSettledSegments } from '../editing/session.ts';
import { CareSlider } from '../doubt/care-slider.tsx';
import { countDoubtful } from '../doubt/doubt-queue.ts';
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
  const segments = useSettledSegments(session);
  const { corrector, settings, pace, learning } = useCorrector();
  const { from } = settings;
  const [showsConfidence, setShowsConfidence] = useAtOnce(
    settings.showsConfidence,
    settings.setShowsConfidence,
  );
  const left = useMemo(() => countDoubtful(segments, from), [segments, from]);
  const confirmed = useMemo(() => countConfirmed(segments), [segments]);
  const own = pace.ownMs();
  return (
    <div className="grid gap-4">
      <section aria-label="What is left">
        <p className="text-lg leading-6 font-medium">
          {left === 0 ? 'No doubtful words are left' : `${formatCount(left, 'doubtful word')} left`}
        </p>
        {left > 0 && (
          <p className="text-xs text-ink-3">
            {capitalised(formatTimeLeft((left * (own ?? USUAL_MS)) / 1_000))},{' '}
            {own === undefined ? `at ${USUAL_MS / 1_000} seconds a word` : 'at your own pace'}
          </p>
        )}
        <Progress done={confirmed} left={left} />
        {isAtWork && (
          <div className="mt-2">
            <Chip tone="plain">More words are to come</Chip>
          </div>
        )}
      </section>
      <DoubtOrderChoice order={settings.order} onChange={settings.setOrder} />
      <CareSlider segments={segments} from={from} doubtful={left} onChange={settings.setFrom} />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={showsConfidence}
          onChange={(event) => setShowsConfidence(event.target.checked)}
        />
        <span>
          Show how sure the machine is of every word
          {showsConfidence && (
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
      <DoubtList segments={segments} corrector={corrector} settings={settings} />
      <CorrectedBefore learning={learning} />
    </div>
  );
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Segments = ReturnType<typeof useSettledSegments>;

/** Words that a person typed or confirmed. */
const countConfirmed = (segments: Segments): number =>
  segments.reduce((sum, { words }) => sum + words.filter(isConfirmed).length, 0);

function Progress({ done, left }: { done: number; left: number }) {
  const all = done + left;
  const share = all === 0 ? 1 : done / all;
  return (
    <>
      <div
        role="progressbar"
        aria-label="Words that a person has corrected or accepted"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full bg-done" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="mt-1 text-xs text-ink-3">{formatCount(done, 'word')} corrected or accepted</p>
    </>
  );
}
