import { EXPORT_PATH, type ExportChoice } from '@colloquy/contract';
import { addressOf } from '../../../app/api/address.ts';
import { withAssignment } from '../../../app/session/assignment.ts';
import { OPTIONS_OF } from './export-formats.ts';

/** What is downloaded: a recording of a job, all of them, or those of several jobs. */
export type ExportSubject = {
  jobIds: readonly [string, ...string[]];
  /** Which one, where only one of several shall be. */
  recordingId?: string | undefined;
  isAllFiles: boolean;
};

/** Whether it comes as a ZIP, and so may take a while. */
export const isZip = ({ jobIds, isAllFiles }: ExportSubject, { audio }: ExportChoice): boolean =>
  jobIds.length > 1 || isAllFiles || audio !== 'none';

/**
 * Where the download is: an address to keep, that says the same tomorrow. What has no meaning for the format is left
 * out of it.
 */
export function exportAddress(
  { jobIds: [jobId, ...others], recordingId, isAllFiles }: ExportSubject,
  choice: ExportChoice,
  downloadId?: string,
): string {
  const query = {
    ...choiceInShort(choice),
    ...(choice.audio !== 'none' && { audio: choice.audio }),
    ...(recordingId !== undefined && !isAllFiles && { recordingId }),
    ...(isAllFiles && { files: 'all' }),
    ...(others.length > 0 && { andJobs: others.join(',') }),
    ...(downloadId !== undefined && { downloadId }),
  };
  return withAssignment(addressOf(EXPORT_PATH, { jobId }, query));
}

/** What of a choice means something for its format. */
export function choiceInShort(choice: ExportChoice) {
  const { format, verbatim, templateId } = choice;
  return {
    format,
    verbatim,
    ...Object.fromEntries(OPTIONS_OF[format].map((option) => [option, choice[option]])),
    ...(format === 'template' && templateId !== undefined && { templateId }),
  };
}
