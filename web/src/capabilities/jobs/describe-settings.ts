import type { JobSettings } from '@colloquy/contract';
import { formatCount } from '../../ui/format/amount.ts';
import { nameOfLanguage } from '../../app/language-names.ts';

/** `Amharic, 2 speakers`: the settings of a job in a line. */
export function describeSettings({ language, speakers, quality }: Omit<JobSettings, 'name'>): string {
  const spoken = language === null ? 'Language is detected' : nameOfLanguage(language);
  const people = speakers === null ? 'number of speakers not known' : formatCount(speakers, 'speaker');
  const better = quality === undefined || quality === 'fast' ? '' : `, ${quality} words`;
  return `${spoken}, ${people}${better}`;
}
