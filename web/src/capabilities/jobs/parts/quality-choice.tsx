import { type ExpectedErrors, type Quality, type QualityOffer, QUALITIES } from '@colloquy/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { formatCredits } from '../../../ui/format/amount.ts';
import { expectedErrorsQuery, qualitiesQuery } from '../jobs.queries.ts';
import { describePace, expectedIn } from '../expected.rules.ts';
import { ExpectedList } from './expected-list.tsx';

const LABELS: Record<Quality, string> = { fast: 'Fast', balanced: 'Balanced', best: 'Best' };

type QualityChoiceProps = {
  language: string | null;
  value: Quality;
  onChange: (quality: Quality) => void;
};

/**
 * How well the words are written down: what each choice takes and costs, where the sound goes, and what it is expected
 * to reach in the language. What cannot be had says what to do.
 */
export function QualityChoice({ language, value, onChange }: QualityChoiceProps) {
  const { data: offers } = useQuery({
    ...qualitiesQuery(language),
    placeholderData: keepPreviousData,
  });
  const { data: expected = [] } = useQuery(expectedErrorsQuery);
  const chosen = offers?.find(({ quality }) => quality === value);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">Quality of the words</legend>
      {QUALITIES.map((quality) => (
        <label
          key={quality}
          className={`flex items-start gap-2 rounded-md border border-line bg-surface px-3 py-2 ${
            isOrderable(offers, quality) ? 'cursor-pointer' : ''
          }`}
        >
          <input
            type="radio"
            name="quality"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={value === quality}
            disabled={!isOrderable(offers, quality)}
            onChange={() => onChange(quality)}
          />
          <span className="grow">
            {LABELS[quality]}
            <Offer offer={offers?.find((offer) => offer.quality === quality)} />
          </span>
        </label>
      ))}
      <Expected chosen={chosen} expected={expectedIn(expected, language, value)} />
      {chosen?.sentTo === null && <ExpectedList expected={expected} quality={value} />}
    </fieldset>
  );
}

const isOrderable = (offers: readonly QualityOffer[] | undefined, quality: Quality): boolean =>
  offers?.find((offer) => offer.quality === quality)?.isAvailable ?? quality === 'fast';

function Offer({ offer }: { offer: QualityOffer | undefined }) {
  if (!offer) return <span className="block text-xs text-ink-3">…</span>;
  if (!offer.isAvailable) return <span className="block text-xs text-ink-2">{offer.remedy}</span>;
  return (
    <>
      <span className="block text-xs text-ink-3">
        {offer.engine}. {describePace(offer)}, {formatCredits(offer.price)} credits a minute.
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

type ExpectedProps = { chosen: QualityOffer | undefined; expected: ExpectedErrors | undefined };

/** What to expect of the language; of engines on other machines nothing was published here. */
function Expected({ chosen, expected }: ExpectedProps) {
  if (!expected || chosen?.sentTo !== null) return null;
  const percent = Math.round(expected.errorRate * 100);
  return (
    <p className={`text-xs ${expected.level === 'poor' ? 'text-attention' : 'text-ink-2'}`}>
      {SENTENCES[expected.level]}{' '}
      <span className="text-ink-3">
        {expected.ofSibling === null
          ? `Published for it: ${percent} % of the words wrong.`
          : `Published for the larger ${expected.ofSibling}: ${percent} % of the words wrong; it is expected to do ${expected.level === 'good' ? 'about as well' : 'worse'}.`}{' '}
        Read speech; interviews come out worse. Source: {expected.source}.
      </span>
    </p>
  );
}

const SENTENCES: Record<ExpectedErrors['level'], string> = {
  good: 'In this language good words are expected.',
  fair: 'In this language fair words are expected: read them through.',
  poor: 'In this language poor words are expected: choose a better quality, and check the transcript closely.',
};
