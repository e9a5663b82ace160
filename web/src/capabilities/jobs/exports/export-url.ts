import { buildUrl } from '@colloquy/contract';
import { EXPORT_PATH, type ExportChoice } from '@colloquy/contract/exports';
import { withAccessParameter } from '../../../app/session/access-parameters.ts';
import { OPTIONS_OF } from './export-formats.ts';

/** What is downloaded: one recording of a job, all its recordings, or those of several jobs. */
export type ExportSubject = {
  jobIds: readonly [string, ...string[]];
  /** Selects one recording of a job that has several. */
  recordingId?: string | undefined;
  isAllFiles: boolean;
};

/** ZIP downloads may take a while. */
export const isZip = ({ jobIds, isAllFiles }: ExportSubject, { audio }: ExportChoice): boolean =>
  jobIds.length > 1 || isAllFiles || audio !== 'none';

/** Stable download URL, safe to save and share. Options that do not apply to the format are left out. */
export function exportUrl(
  { jobIds: [jobId, ...others], recordingId, isAllFiles }: ExportSubject,
  choice: ExportChoice,
  downloadId?: string,
): string {
  const query = {
    ...choiceForFormat(choice),
    ...(choice.audio !== 'none' && { audio: choice.audio }),
    ...(recordingId !== undefined && !isAllFiles && { recordingId }),
    ...(isAllFiles && { files: 'all' }),
    ...(others.length > 0 && { additionalJobIds: others.join(',') }),
    ...(downloadId !== undefined && { downloadId }),
  };
  return withAccessParameter(buildUrl(EXPORT_PATH, { jobId }, query));
}

/** The part of a choice that applies to its format. */
export function choiceForFormat(choice: ExportChoice) {
  const { format, verbatim, unclear, pseudonyms, templateId } = choice;
  return {
    format,
    verbatim,
    unclear,
    pseudonyms,
    ...Object.fromEntries(OPTIONS_OF[format].map((option) => [option, choice[option]])),
    ...(format === 'template' && templateId !== undefined && { templateId }),
  };
}
