import { MULTIPLE_LANGUAGES, WHISPER_LANGUAGES, expectedError } from '@colloquy/engines';
import { QUALITIES, EXPECTED_LEVELS, type ExpectedErrors, levelOf } from '@colloquy/contract/models';
import { LOCAL_CHOICES, MODEL_TITLES } from './choose-engine.rules.ts';

const LANGUAGES = [...WHISPER_LANGUAGES, MULTIPLE_LANGUAGES];

/** ISO 639 codes of the default speech engine, and the one for several languages. Needs no running engine. */
export const speechLanguages = (): readonly string[] => LANGUAGES;

/** Whether a BCP 47 code names one of them; its region is ignored. */
export const isSpeechLanguage = (code: string): boolean =>
  speechLanguages().includes(code.split('-')[0]!.toLowerCase());

/** The supported languages among an organisation's, with or without region, each once. */
export const speechLanguagesOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter(isSpeechLanguage).map((code) => code.split('-')[0]!.toLowerCase())),
];

/**
 * Published error rates of local engines by language and quality, of the first engine of a quality that has
 * one. None are known for remote engines.
 */
export function expectedErrorRates(): ExpectedErrors[] {
  return speechLanguages().flatMap((language) =>
    QUALITIES.flatMap((quality) => {
      for (const name of LOCAL_CHOICES[quality]) {
        const found = expectedError(name, language);
        if (!found) continue;
        const { errorRate, siblingModel, stepsWorse, source } = found;
        const place = EXPECTED_LEVELS.indexOf(levelOf(errorRate)) + stepsWorse;
        const level = EXPECTED_LEVELS[Math.min(place, EXPECTED_LEVELS.length - 1)]!;
        return [
          {
            language,
            quality,
            level,
            errorRate,
            model: MODEL_TITLES[name],
            siblingModel,
            source: source.title,
          },
        ];
      }
      return [];
    }),
  );
}
