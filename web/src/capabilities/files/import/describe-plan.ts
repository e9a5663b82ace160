import { nameOfLanguage } from '../../../app/language-names.ts';
import { formatCount } from '../../../ui/format/amount.ts';
import { readLanguage, readSpeakers } from './cells.rules.ts';
import { conversationsOf, isTranscript } from './judge.rules.ts';
import type { PlannedFile } from './match.rules.ts';

/** What will become of a file, in a line. */
export function describePlanned(
  planned: PlannedFile,
  all: readonly PlannedFile[],
  languages: readonly string[],
): string {
  if (planned.isLeftOut) return 'Left out.';
  const said = [...detailsOf(planned, languages), ...placeOf(planned, all)];
  if (isTranscript(planned)) {
    const kind = planned.goesWith === null ? 'Transcript by itself' : `Transcript of ${planned.goesWith}`;
    return [kind, ...said].join(', ');
  }
  return said.length === 0 ? 'As the job has it' : said.join(', ');
}

function detailsOf({ cells }: PlannedFile, languages: readonly string[]): string[] {
  const language = readLanguage(cells.language, languages).value;
  const { speakers, speakerNames } = readSpeakers(cells.speakers).value ?? {};
  return [
    cells.participant.trim(),
    language === undefined ? '' : language === null ? 'language is detected' : nameOfLanguage(language),
    speakerNames ? speakerNames.join(' and ') : speakers ? formatCount(speakers, 'speaker') : '',
  ].filter((part) => part !== '');
}

function placeOf(planned: PlannedFile, all: readonly PlannedFile[]): string[] {
  const name = planned.cells.trackOf.trim();
  const tracks = conversationsOf(all).get(name.toLowerCase()) ?? [];
  const at = tracks.indexOf(planned);
  if (at >= 0) {
    const speaker = planned.cells.speaker.trim();
    return [`track ${at + 1} of ${tracks.length} of ${name}${speaker ? `: ${speaker}` : ''}`];
  }
  const transcript = all.find(({ goesWith, isLeftOut }) => goesWith === planned.file.path && !isLeftOut);
  return transcript ? [`with the transcript ${transcript.file.name}`] : [];
}
