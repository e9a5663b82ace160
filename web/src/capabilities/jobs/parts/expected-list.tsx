import { EXPECTED_LEVELS, type ExpectedErrors, type ExpectedLevel, type Quality } from '@colloquy/contract';
import { nameOfLanguage } from '../../../app/language-names.ts';

const HEADS: Record<ExpectedLevel, string> = {
  good: 'Good: at most one word in eight wrong',
  fair: 'Fair: at most one in four',
  poor: 'Poor: more than one in four',
};

type ExpectedListProps = { expected: readonly ExpectedErrors[]; quality: Quality };

/** What the chosen quality is expected to reach, language by language, with where that was published. */
export function ExpectedList({ expected, quality }: ExpectedListProps) {
  const known = expected.filter((each) => each.quality === quality);
  if (known.length === 0) return null;
  const sources = [...new Set(known.map(({ source }) => source))];
  return (
    <details className="text-xs text-ink-2">
      <summary className="cursor-pointer">What is expected in each language</summary>
      <dl className="mt-2 grid gap-2">
        {EXPECTED_LEVELS.map((level) => (
          <div key={level}>
            <dt className="font-medium">{HEADS[level]}</dt>
            <dd className="text-ink-3">{namesOf(known, level)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-3">
        Of languages that are not here nothing was published. Sources: {sources.join('; ')}.
      </p>
    </details>
  );
}

const namesOf = (known: readonly ExpectedErrors[], level: ExpectedLevel): string =>
  known
    .filter((each) => each.level === level)
    .map(({ language }) => nameOfLanguage(language))
    .toSorted((one, other) => one.localeCompare(other, 'en-GB'))
    .join(', ') || 'None';
