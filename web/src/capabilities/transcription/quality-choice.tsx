import type { Quality, ExpectedErrors, QualityOffer } from '@colloquy/contract/models';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { formatCredits } from '../../ui/format/amount.ts';
import { expectedErrorsQuery, qualitiesQuery } from './speech.queries.ts';
import { describeProcessingTime, findExpectedErrors } from './expected-errors.rules.ts';
import { ExpectedErrorsList } from './expected-errors-list.tsx';
import * as text from './messages.ts';

type QualityChoiceProps = {
  language: string | null;
  value: Quality;
  onChange: (quality: Quality) => void;
};

/**
 * Transcription quality: duration, price and destination of the audio for each choice, and expected errors in the
 * language. A single quality is a fact, not a question.
 */
export function QualityChoice({ language, value, onChange }: QualityChoiceProps) {
  const { data: offers } = useQuery({
    ...qualitiesQuery(language),
    placeholderData: keepPreviousData,
  });
  const { data: expected = [] } = useQuery(expectedErrorsQuery);
  const chosen = offers?.find(({ quality }) => quality === value);
  const available = offers?.filter(({ isAvailable }) => isAvailable) ?? [];
  return (
    <div className="grid gap-2">
      {available.length > 1 ? (
        <RadioGroup
          label={text.quality}
          variant="card"
          options={available.map((offer) => ({
            value: offer.quality,
            label: (
              <>
                {text.qualities[offer.quality]}
                <OfferDetails offer={offer} />
              </>
            ),
          }))}
          value={value}
          onValueChange={onChange}
        />
      ) : (
        <OfferDetails offer={chosen} />
      )}
      <ExpectedErrorsNote chosen={chosen} expected={findExpectedErrors(expected, language, value)} />
      {chosen?.sentTo === null && <ExpectedErrorsList expected={expected} quality={value} />}
    </div>
  );
}

function OfferDetails({ offer }: { offer: QualityOffer | undefined }) {
  if (!offer) return <span className="block text-xs text-ink-3">…</span>;
  if (!offer.isAvailable) return <span className="block text-xs text-ink-2">{offer.remedy}</span>;
  return (
    <>
      <span className="block text-xs text-ink-3">
        {text.offer(offer.engine, describeProcessingTime(offer), formatCredits(offer.price))}
      </span>
      {offer.sentTo !== null && (
        <span className="mt-0.5 flex items-start gap-1 text-xs text-attention">
          <Send aria-hidden size={12} className="mt-0.5 shrink-0" />
          <span>
            {text.audioIsSent} <bdi>{offer.sentTo}</bdi>.
          </span>
        </span>
      )}
    </>
  );
}

type ExpectedErrorsNoteProps = { chosen: QualityOffer | undefined; expected: ExpectedErrors | undefined };

/** Expected errors in the language; none are published for remote engines. */
function ExpectedErrorsNote({ chosen, expected }: ExpectedErrorsNoteProps) {
  if (!expected || chosen?.sentTo !== null) return null;
  const percent = Math.round(expected.errorRate * 100);
  return (
    <p className={`text-xs ${expected.level === 'poor' ? 'text-attention' : 'text-ink-2'}`}>
      {text.levelNotes[expected.level]}{' '}
      <span className="text-ink-3">
        {expected.siblingModel === null
          ? text.publishedRate(percent)
          : text.publishedRateOfLarger(expected.siblingModel, percent, expected.level)}{' '}
        {text.rateSource(expected.source)}
      </span>
    </p>
  );
}
