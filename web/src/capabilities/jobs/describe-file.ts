import type { JobDetail } from '@colloquy/contract';
import { nameOfLanguage } from '../../app/language-names.ts';
import { formatCount } from '../../ui/format/amount.ts';

type JobFile = Pick<JobDetail['files'][number], 'settings' | 'tracks' | 'transcriptName' | 'consentAt'>;

/** `P-07, German, Interviewer and P-07`: what is known of a file that its job does not say of all of them. */
export function describeFile(
  { settings: own, tracks, transcriptName, consentAt }: JobFile,
  ofJob: JobDetail['settings'],
): string {
  const { language = ofJob.language, speakers, speakerNames, participant } = own;
  const named = tracks.flatMap(({ speakerName }) => speakerName ?? []);
  return [
    participant,
    language !== ofJob.language && (language === null ? 'language is detected' : nameOfLanguage(language)),
    tracks.length > 0 && `${formatCount(tracks.length, 'track')}${named.length > 0 ? `: ${and(named)}` : ''}`,
    speakerNames
      ? and(speakerNames)
      : speakers !== undefined && speakers !== ofJob.speakers && formatCount(speakers, 'speaker'),
    transcriptName !== null && `words of ${transcriptName}`,
    consentAt !== null && 'recorded here, with consent',
  ]
    .filter(Boolean)
    .join(', ');
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const and = (names: readonly string[]): string => list.format(names);
