import type { JobSettings, JobDetail } from '@colloquy/contract/jobs';
import { formatCount } from '../../ui/format/amount.ts';
import { languageLabel } from '../../app/language-names.ts';
import type { JobFile } from '../jobs/index.ts';

/** `Amharic, 2 speakers`: the settings of a job in one line. */
export function describeSettings({ language, speakers, quality }: Omit<JobSettings, 'name'>): string {
  const languageText = language === null ? 'Language is detected' : languageLabel(language);
  const speakersText = speakers === null ? 'number of speakers not known' : formatCount(speakers, 'speaker');
  const qualityText = quality === undefined || quality === 'fast' ? '' : `, ${quality} words`;
  return `${languageText}, ${speakersText}${qualityText}`;
}

/** `P-07, German, Interviewer and P-07`: how the settings of a file differ from those of its job. */
export function describeFile(
  {
    settings: fileSettings,
    tracks,
    transcriptName,
    consentAt,
  }: Pick<JobFile, 'settings' | 'tracks' | 'transcriptName' | 'consentAt'>,
  jobSettings: JobDetail['settings'],
): string {
  const { language = jobSettings.language, speakers, speakerNames, participant } = fileSettings;
  const speakerNamesOfTracks = tracks.flatMap(({ speakerName }) => speakerName ?? []);
  return [
    participant,
    language !== jobSettings.language &&
      (language === null ? 'language is detected' : languageLabel(language)),
    tracks.length > 0 &&
      `${formatCount(tracks.length, 'track')}${speakerNamesOfTracks.length > 0 ? `: ${joinNames(speakerNamesOfTracks)}` : ''}`,
    speakerNames
      ? joinNames(speakerNames)
      : speakers !== undefined && speakers !== jobSettings.speakers && formatCount(speakers, 'speaker'),
    transcriptName !== null && `words of ${transcriptName}`,
    consentAt !== null && 'recorded here, with consent',
  ]
    .filter(Boolean)
    .join(', ');
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const joinNames = (names: readonly string[]): string => listFormat.format(names);
