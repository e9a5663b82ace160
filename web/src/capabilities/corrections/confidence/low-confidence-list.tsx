import type { Segment } from '@colloquy/rules/transcript';
import {
  buildReviewQueue,
  isSamePosition,
  REVIEW_ORDERS,
  type ReviewOrder,
} from '@colloquy/rules/confidence';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { useShortcutKeys } from '../../../ui/shortcuts/shortcuts.ts';
import { formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import { useStore } from '../../../ui/state/store.ts';
import { useTranscriptScope, wordIndexOf } from '../../editing/index.ts';
import { type ReviewSettings, useOptimisticValue } from './review-settings.ts';
import type { ConfidenceReview } from './confidence-review.ts';
import * as messages from '../messages.ts';

/** Enough to see what comes next; shortcuts reach all items. */
const MAX_SHOWN = 12;
/** Items shown before the current one. */
const MAX_SHOWN_BEFORE = 2;
const CONTEXT_WORDS = 3;

type LowConfidenceListProps = {
  segments: readonly Segment[];
  review: ConfidenceReview;
  settings: ReviewSettings;
};

/** The next words and unclear turns to check, in context. */
export function LowConfidenceList({ segments, review, settings }: LowConfidenceListProps) {
  const { threshold, order } = settings;
  const queue = useMemo(() => buildReviewQueue(segments, { threshold, order }), [segments, threshold, order]);
  const { segments: byId, unclear } = wordIndexOf(segments);
  const keys = useShortcutKeys('confidence.next');
  const visited = useStore(useTranscriptScope().visited);
  const at = visited ? queue.findIndex((position) => isSamePosition(position, visited)) : -1;
  const first = Math.max(0, Math.min(at - MAX_SHOWN_BEFORE, queue.length - MAX_SHOWN));
  if (queue.length === 0) return null;
  return (
    <section aria-label={messages.wordsToCheck}>
      <div className="flex gap-2">
        <Button size="small" onClick={() => review.go(-1)}>
          {messages.previous}
        </Button>
        <Button size="small" onClick={() => review.go(1)}>
          {messages.next}
          {keys !== undefined && <kbd className="ml-1 text-xs text-ink-3">{formatKeys(keys)}</kbd>}
        </Button>
      </div>
      <ul className="mt-2">
        {queue.slice(first, first + MAX_SHOWN).map((position, step) => {
          const isCurrent = first + step === at;
          const turn = unclear.get(position.segmentId);
          if (turn)
            return (
              <ReviewItemButton
                key={turn.id}
                startMs={turn.startMs}
                isCurrent={isCurrent}
                onClick={() => review.visit(position)}
              >
                <span className="text-ink-2 italic">{messages.unclearSpeech}</span>
              </ReviewItemButton>
            );
          const { words } = byId.get(position.segmentId)!;
          const word = words[position.word]!;
          const textBetween = (at: number, to: number): string =>
            words
              .slice(Math.max(0, at), to)
              .map(({ text }) => text)
              .join(' ');
          return (
            <ReviewItemButton
              key={`${position.segmentId}/${position.word}`}
              startMs={word.startMs}
              isCurrent={isCurrent}
              onClick={() => review.visit(position)}
            >
              <span dir="auto" className="transcript-quote text-ink-2">
                {textBetween(position.word - CONTEXT_WORDS, position.word)}{' '}
                <span className="low-confidence font-medium text-ink">{word.text}</span>{' '}
                {textBetween(position.word + 1, position.word + 1 + CONTEXT_WORDS)}
              </span>
            </ReviewItemButton>
          );
        })}
      </ul>
      {queue.length > MAX_SHOWN && (
        <p className="mt-1 text-xs text-ink-3">{messages.moreWords(queue.length - MAX_SHOWN)}</p>
      )}
    </section>
  );
}

type ReviewItemButtonProps = {
  startMs: number;
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
};

const ReviewItemButton = ({ startMs, isCurrent, onClick, children }: ReviewItemButtonProps) => (
  <li className="border-b border-line last:border-0">
    <button
      type="button"
      onClick={onClick}
      aria-current={isCurrent || undefined}
      className={`grid w-full grid-cols-[3.5em_1fr] gap-2 rounded-sm border-s-2 py-1.5 ps-1.5 text-start ${isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken'}`}
    >
      <span className={`text-xs leading-6 ${isCurrent ? 'text-ink-2' : 'text-ink-3'}`}>
        {formatClock(startMs)}
      </span>
      {children}
    </button>
  </li>
);

/** Order of the words to check. */
export function ReviewOrderChoice(props: { order: ReviewOrder; onChange: (order: ReviewOrder) => void }) {
  const [order, choose] = useOptimisticValue(props.order, props.onChange);
  return (
    <RadioGroup
      label={messages.order}
      variant="inline"
      options={REVIEW_ORDERS.map((value) => ({ value, label: messages.orders[value] }))}
      value={order}
      onValueChange={choose}
    />
  );
}
