import { Readable } from 'node:stream';
import type { ExportChoice } from '@colloquy/contract';
import { makeZip } from 'client-zip';
import { asc } from 'drizzle-orm';
import { isAnyOf } from '../../../platform/database/any-of.ts';
import { db } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getJob } from '../../jobs/index.ts';
import { recording } from '../transcripts.table.ts';
import { safeName } from './export-name.ts';
import { type OnWritten, type Place, type Run, writeEntries } from './zip-entries.ts';

export type Zip = { name: string; files: number; stream: Readable };

const MOST_FILES = 2_000;

/**
 * The transcripts of several jobs, or of several recordings of one, as one ZIP that is written while it is sent: nothing
 * of it is kept, and at no time more than one transcript is in memory. Sound is stored as it is, for it is packed
 * already. What cannot be written is said in a file of its own instead of breaking the rest.
 */
export async function exportZip(
  run: Run,
  asked: { jobIds: readonly string[]; recordingId?: string | undefined; choice: ExportChoice },
  onWritten: OnWritten,
): Promise<Zip> {
  const { places, withoutWords } = await run(() => findPlaces(asked.jobIds, asked.recordingId));
  if (places.length === 0) refuse('not-now', 'There are no words to download yet.');
  if (places.length > MOST_FILES)
    refuse('too-large', `Choose fewer jobs: these have ${places.length} files.`);
  const [first] = places as [Place];
  const isOneJob = asked.jobIds.length === 1;
  const name = isOneJob ? `${safeName(first.name)}.zip` : `Transcripts of ${asked.jobIds.length} jobs.zip`;
  const missing = withoutWords.map((job) => `${job}: there are no words yet.`);
  const gone = new AbortController();
  const zip = makeZip(
    writeEntries(run, { places, missing, choice: asked.choice, signal: gone.signal }, onWritten),
  );
  const stream = Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]);
  // Of a ZIP that is broken off its entries hear nothing: what they hold open is closed from here.
  stream.once('close', () => gone.abort());
  return { name, files: places.length, stream };
}

type Found = { places: Place[]; withoutWords: string[] };

async function findPlaces(jobIds: readonly string[], recordingId: string | undefined): Promise<Found> {
  const jobs = new Map<string, string>();
  for (const id of jobIds) jobs.set(id, (await getJob(id)).name);
  const rows = await db
    .select({ id: recording.id, jobId: recording.jobId })
    .from(recording)
    .where(isAnyOf(recording.jobId, [...jobs.keys()]))
    .orderBy(asc(recording.id));
  const places = rows
    .filter(({ id }) => recordingId === undefined || id === recordingId)
    .toSorted((one, other) => jobIds.indexOf(one.jobId) - jobIds.indexOf(other.jobId))
    .map(({ id, jobId }) => ({ jobId, recordingId: id, name: jobs.get(jobId)! }));
  const heard = new Set(places.map(({ jobId }) => jobId));
  return { places, withoutWords: Array.from(jobs).flatMap(([id, name]) => (heard.has(id) ? [] : [name])) };
}
