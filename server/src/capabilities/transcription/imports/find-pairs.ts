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
/** A file that fails at one of these steps cannot be read. */
const READING_STEPS: readonly JobFileRow['step'][] = ['check', 'decode'];

/** Whether a file takes part in pairing: it can be read and was not excluded. */
const canPair = ({ state, step, status }: JobFileRow): boolean =>
  status === 'active' && !(state === 'failed' && READING_STEPS.includes(step));

/** Whether a transcript can still be attached to the recording. */
export const canAttachTranscript = (file: JobFileRow): boolean =>
  canPair(file) &&
  file.transcriptFileId === null &&
  file.tracks.length === 0 &&
  (file.state === 'failed' ||
    file.state === 'no-engine' ||
    (file.state !== 'ready' && file.state !== 'cancelled' && UNTRANSCRIBED_STEPS.includes(file.step)));

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
      canPair(entry) &&
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

/** By its content, or by its name before that is checked. */
export const isTranscriptFile = ({ name, mediaType }: { name: string; mediaType: string | null }): boolean =>
  mediaType === null ? isTranscriptName(name) : isTranscriptType(mediaType);

/** A file of a job with its detected media type. */
type PairCandidate = { entry: JobFileRow; name: string; mediaType: string | null };

/** Files of the same job that pair with one of them by name, are of the other kind and can be read. */
export async function findPairCandidates(
  { jobId, jobFileId }: { jobId: string; jobFileId: string },
  isTranscript: boolean,
): Promise<PairCandidate[]> {
  const files = await withNames(await findJobFiles(jobId));
  const own = files.find(({ entry }) => entry.id === jobFileId);
  if (!own) return [];
  const stem = pairingStemOf({ ...own.entry, name: own.name });
  return files.filter(
    ({ entry, name, mediaType }) =>
      entry.id !== jobFileId &&
      canPair(entry) &&
      pairingStemOf({ ...entry, name }) === stem &&
      isTranscriptFile({ name, mediaType }) !== isTranscript,
  );
}
