import { Readable } from 'node:stream';
import type { ExportChoice } from '@colloquy/contract/exports';
import { createNameReplacer } from '@colloquy/rules/text';
import { makeZip } from 'client-zip';
import { refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { findRecordingsOfJobs } from '../transcripts/index.ts';
import { safeName } from './export-name.ts';
import { findNameReplacements } from './pseudonyms/name-list.store.ts';
import { type OnWritten, type ZipRecording, type RunAsCaller, writeEntries } from './zip-entries.ts';

type ZipRequest = {
  jobIds: readonly string[];
  recordingId?: string | undefined;
  choice: ExportChoice;
};

export type Zip = { name: string; files: number; stream: Readable };

const MAX_FILES = 2_000;

/**
 * Exports the transcripts of several jobs, or of several recordings of one, as a ZIP that is written while it
 * is sent. At most one transcript is in memory. Audio is stored uncompressed. Files that fail are listed in a
 * file of their own.
 */
export async function exportZip(run: RunAsCaller, request: ZipRequest, onWritten: OnWritten): Promise<Zip> {
  const { recordings, withoutWords } = await run(() => chooseRecordings(request));
  if (recordings.length === 0) refuse('not-now', 'There’s no transcript to download yet.');
  if (recordings.length > MAX_FILES)
    refuse('too-large', `These jobs have ${recordings.length} files. Choose fewer jobs.`);
  const [first] = recordings as [ZipRecording];
  const isOneJob = request.jobIds.length === 1;
  const name = isOneJob ? `${safeName(first.name)}.zip` : `Transcripts of ${request.jobIds.length} jobs.zip`;
  const missing = withoutWords.map((job) => `${job}: there are no words yet.`);
  const closed = new AbortController();
  const zip = makeZip(
    writeEntries(run, { recordings, missing, choice: request.choice, signal: closed.signal }, onWritten),
  );
  const stream = Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]);
  // An aborted ZIP does not notify its entries, so their inputs are closed here.
  stream.once('close', () => closed.abort());
  return { name, files: recordings.length, stream };
}

/** With names replaced, if wanted: it is the name of the ZIP. */
async function nameOfJob(jobId: string, { pseudonyms }: ExportChoice): Promise<string> {
  const { name } = await getJob(jobId);
  return pseudonyms === 'no' ? name : createNameReplacer(await findNameReplacements(jobId)).replace(name);
}

type JobRecordings = { recordings: ZipRecording[]; withoutWords: string[] };

async function chooseRecordings({ jobIds, recordingId, choice }: ZipRequest): Promise<JobRecordings> {
  const jobs = new Map<string, string>();
  for (const id of jobIds) jobs.set(id, await nameOfJob(id, choice));
  const recordings = (await findRecordingsOfJobs([...jobs.keys()]))
    .filter(({ id }) => recordingId === undefined || id === recordingId)
    .toSorted((one, other) => jobIds.indexOf(one.jobId) - jobIds.indexOf(other.jobId))
    .map(({ id, jobId }) => ({ jobId, recordingId: id, name: jobs.get(jobId)! }));
  const jobsWithWords = new Set(recordings.map(({ jobId }) => jobId));
  return {
    recordings,
    withoutWords: Array.from(jobs).flatMap(([id, name]) => (jobsWithWords.has(id) ? [] : [name])),
  };
}
