import type { JobSettings, JobDetail } from '@colloquy/contract/jobs';
import { languageLabel } from '../../app/language-names.ts';
import type { JobFile } from '../jobs/index.ts';
import * as text from './messages.ts';

/** `Amharic, 2 speakers`: the settings of a job in one line. */
export function describeSettings({ language, speakers, quality }: Omit<JobSettings, 'name'>): string {
  const languageText = language === null ? text.detectedLanguage : languageLabel(language);
  const speakersText = speakers === null ? text.speakersUnknown : text.speakers(speakers);
  const isDefault = quality === undefined || quality === 'fast';
  return [languageText, speakersText, ...(isDefault ? [] : [text.qualityInSettings[quality]])].join(', ');
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
      (language === null ? text.fileLanguageDetected : languageLabel(language)),
    tracks.length > 0 &&
      (speakerNamesOfTracks.length > 0
        ? text.tracksOf(tracks.length, joinNames(speakerNamesOfTracks))
        : text.tracks(tracks.length)),
    speakerNames
      ? joinNames(speakerNames)
      : speakers !== undefined && speakers !== jobSettings.speakers && text.speakers(speakers),
    transcriptName !== null && text.transcriptFrom(transcriptName),
    consentAt !== null && text.recordedHere,
  ]
    .filter(Boolean)
    .join(', ');
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const joinNames = (names: readonly string[]): string => listFormat.format(names);
