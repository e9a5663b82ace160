import { EXPECTED_LEVELS, type ExpectedErrors, levelOf, QUALITIES } from '@colloquy/contract';
import { expectedError } from '@colloquy/engines';
import { LOCAL_CHOICES, TITLES } from './choose-engine.rules.ts';
import { speechLanguages } from './speech-languages.ts';

/**
 * What the engines of this machine are expected to reach, for each language and quality where a figure was published:
 * of the first engine of that quality which has one. Of engines on other machines nothing is said.
 */
export function expectErrors(): ExpectedErrors[] {
  return speechLanguages().flatMap((language) =>
    QUALITIES.flatMap((quality) => {
      for (const name of LOCAL_CHOICES[quality]) {
        const found = expectedError(name, language);
        if (!found) continue;
        const { errorRate, ofSibling, stepsWorse, source } = found;
        const place = EXPECTED_LEVELS.indexOf(levelOf(errorRate)) + stepsWorse;
        const level = EXPECTED_LEVELS[Math.min(place, EXPECTED_LEVELS.length - 1)]!;
        return [
          { language, quality, level, errorRate, model: TITLES[name], ofSibling, source: source.title },
        ];
      }
      return [];
    }),
  );
}
