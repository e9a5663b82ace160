import { languageLabel } from '../../../app/language-names.ts';
import { formatCount } from '../../../ui/format/amount.ts';
import { parseLanguage, parseSpeakers } from './parse-cells.rules.ts';
import { conversationsOf, isTranscript } from './validate-plan.rules.ts';
import type { PlannedFile } from './match-files.rules.ts';

/** Describes how a file will be added, in one line. */
export function describePlanned(
  planned: PlannedFile,
  all: readonly PlannedFile[],
  languages: readonly string[],
): string {
  if (planned.isExcluded) return 'Left out.';
  const details = [...describeCells(planned, languages), ...describeRelation(planned, all)];
  if (isTranscript(planned)) {
    const kind = planned.pairedWith === null ? 'Transcript by itself' : `Transcript of ${planned.pairedWith}`;
    return [kind, ...details].join(', ');
  }
  return details.length === 0 ? 'As the job has it' : details.join(', ');
}

function describeCells({ cells }: PlannedFile, languages: readonly string[]): string[] {
  const language = parseLanguage(cells.language, languages).value;
  const { speakers, speakerNames } = parseSpeakers(cells.speakers).value ?? {};
  return [
    cells.participant.trim(),
    language === undefined ? '' : language === null ? 'language is detected' : languageLabel(language),
    speakerNames ? speakerNames.join(' and ') : speakers ? formatCount(speakers, 'speaker') : '',
  ].filter((part) => part !== '');
}

function describeRelation(planned: PlannedFile, all: readonly PlannedFile[]): string[] {
  const name = planned.cells.trackOf.trim();
  const tracks = conversationsOf(all).get(name.toLowerCase()) ?? [];
  const at = tracks.indexOf(planned);
  if (at >= 0) {
    const speaker = planned.cells.speaker.trim();
    return [`track ${at + 1} of ${tracks.length} of ${name}${speaker ? `: ${speaker}` : ''}`];
  }
  const transcript = all.find(
    ({ pairedWith, isExcluded }) => pairedWith === planned.file.path && !isExcluded,
  );
  return transcript ? [`with the transcript ${transcript.file.name}`] : [];
}
