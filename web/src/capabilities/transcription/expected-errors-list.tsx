import {
  type Quality,
  EXPECTED_LEVELS,
  type ExpectedErrors,
  type ExpectedLevel,
} from '@colloquy/contract/models';
import { languageLabel } from '../../app/language-names.ts';
import * as text from './messages.ts';

type ExpectedErrorsListProps = { expected: readonly ExpectedErrors[]; quality: Quality };

/** Expected quality by language, with the published sources. */
export function ExpectedErrorsList({ expected, quality }: ExpectedErrorsListProps) {
  const published = expected.filter((each) => each.quality === quality);
  if (published.length === 0) return null;
  const sources = [...new Set(published.map(({ source }) => source))];
  return (
    <details className="text-xs text-ink-2">
      <summary className="cursor-pointer">{text.expectedAccuracy}</summary>
      <dl className="mt-2 grid gap-2">
        {EXPECTED_LEVELS.map((level) => (
          <div key={level}>
            <dt className="font-medium">{text.levels[level]}</dt>
            <dd className="text-ink-3">{namesOf(published, level)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-3">{text.accuracySources(sources.join('; '))}</p>
    </details>
  );
}

const namesOf = (published: readonly ExpectedErrors[], level: ExpectedLevel): string =>
  published
    .filter((each) => each.level === level)
    .map(({ language }) => languageLabel(language))
    .toSorted((one, other) => one.localeCompare(other, 'en-GB'))
    .join(', ') || text.noLanguages;
