import type { Quality, ExpectedErrors, QualityOffer } from '@colloquy/contract/models';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { formatCredits } from '../../ui/format/amount.ts';
import { expectedErrorsQuery, qualitiesQuery } from './speech.queries.ts';
import { describeProcessingTime, findExpectedErrors } from './expected-errors.rules.ts';
import { ExpectedErrorsList } from './expected-errors-list.tsx';

const LABELS: Record<Quality, string> = { fast: 'Fast', balanced: 'Balanced', best: 'Best' };

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
          label="Quality"
          variant="card"
          options={available.map((offer) => ({
            value: offer.quality,
            label: (
              <>
                {LABELS[offer.quality]}
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
        {offer.engine}. {describeProcessingTime(offer)}, {formatCredits(offer.price)} credits a minute.
      </span>
      {offer.sentTo !== null && (
        <span className="mt-0.5 flex items-start gap-1 text-xs text-attention">
          <Send aria-hidden size={12} className="mt-0.5 shrink-0" />
          <span>
            The sound leaves this machine: it is sent to <bdi>{offer.sentTo}</bdi>.
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
      {LEVEL_SENTENCES[expected.level]}{' '}
      <span className="text-ink-3">
        {expected.siblingModel === null
          ? `Published for it: ${percent} % of the words wrong.`
          : `Published for the larger ${expected.siblingModel}: ${percent} % of the words wrong; it is expected to do ${expected.level === 'good' ? 'about as well' : 'worse'}.`}{' '}
        Read speech; interviews come out worse. Source: {expected.source}.
      </span>
    </p>
  );
}

const LEVEL_SENTENCES: Record<ExpectedErrors['level'], string> = {
  good: 'In this language good words are expected.',
  fair: 'In this language fair words are expected: read them through.',
  poor: 'In this language poor words are expected: choose a better quality, and check the transcript closely.',
};
