import { isTranscriptName, isTranscriptType, pairingStem } from '@colloquy/contract/files';
import { findFiles } from '../../files/index.ts';
import { findFilesOfDraft, findJobFiles, type JobFileRow } from '../../jobs/index.ts';

/** Name used for pairing: as declared by the upload, otherwise the file's own name. */
const pairingStemOf = ({
  name,
  pairedWith,
}: {
  name: string;
  pairedWith: string | null | undefined;
}): string => pairingStem(pairedWith ?? name);

/** Steps before transcription. */
const UNTRANSCRIBED_STEPS: readonly JobFileRow['step'][] = ['check', 'decode', 'peaks', 'language'];

/** Whether a transcript can still be attached to the file. */
export const canAttachTranscript = ({ state, step, status, tracks, transcriptFileId }: JobFileRow): boolean =>
  status === 'active' &&
  transcriptFileId === null &&
  tracks.length === 0 &&
  (state === 'failed' ||
    state === 'no-engine' ||
    (state !== 'ready' && state !== 'cancelled' && UNTRANSCRIBED_STEPS.includes(step)));

/**
 * The job whose file pairs with an upload by name, recording or transcript, among the jobs of one draft. Both
 * end up in one job, even if each file would get its own.
 */
export async function findJobToPairWith(
  draftId: string,
  file: { name: string; pairedWith: string | undefined },
): Promise<string | undefined> {
  const named = await withNames(await findFilesOfDraft(draftId));
  const stem = pairingStemOf(file);
  const isTranscript = isTranscriptName(file.name);
  const candidates = named.filter(
    ({ entry, name }) =>
      pairingStemOf({ ...entry, name }) === stem &&
      isTranscriptName(name) !== isTranscript &&
      (!isTranscript || canAttachTranscript(entry)),
  );
  return candidates.length === 1 ? candidates[0]!.entry.jobId : undefined;
}

async function withNames(entries: readonly JobFileRow[]): Promise<PairCandidate[]> {
  const files = new Map(
    (await findFiles(entries.map(({ fileId }) => fileId))).map((each) => [each.id, each]),
  );
  return entries.flatMap((entry) => {
    const file = files.get(entry.fileId);
    return file ? [{ entry, name: file.name, mediaType: file.mediaType }] : [];
  });
}

/** A file of a job with its detected media type. */
type PairCandidate = { entry: JobFileRow; name: string; mediaType: string | null };

/** Files of the same job that pair with one of them by name and are of the other kind. */
export async function findPairCandidates(
  { jobId, jobFileId }: { jobId: string; jobFileId: string },
  isTranscript: boolean,
): Promise<PairCandidate[]> {
  const files = await withNames(await findJobFiles(jobId));
  const own = files.find(({ entry }) => entry.id === jobFileId);
  if (!own) return [];
  const stem = pairingStemOf({ ...own.entry, name: own.name });
  return files.filter(
    ({ entry: { id, ...other }, name, mediaType }) =>
      id !== jobFileId &&
      pairingStemOf({ ...other, name }) === stem &&
      (mediaType === null ? isTranscriptName(name) : isTranscriptType(mediaType)) !== isTranscript,
  );
}
