import { Readable } from 'node:stream';
import type { ExportChoice } from '@colloquy/contract';
import { makeZip } from 'client-zip';
import { asc, inArray } from 'drizzle-orm';
import { now } from '../../../platform/clock.ts';
import { type Caller, db } from '../../../platform/database/scope.ts';
import { log } from '../../../platform/log.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { findSound, type Sound } from '../../files/index.ts';
import { getJob } from '../../jobs/index.ts';
import { getRecording } from '../transcripts.store.ts';
import { recording } from '../transcripts.table.ts';
import { safeName } from './export-name.ts';
import { inChunks } from './in-chunks.ts';
import { type Export, prepareExport } from './prepare-export.ts';

/** Opens the scope of whoever asked, for one file after another: their right is checked at each. */
export type Run = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
export type Zip = { name: string; files: number; stream: Readable };
type Place = { jobId: string; recordingId: string; name: string };

/** Told after each file of the ZIP: how many are written, and of how many. */
type OnWritten = (written: number, all: number) => Promise<void>;

const MOST_FILES = 2_000;
/** Says in the ZIP what is not in it. */
const MISSING = 'Not in this ZIP.txt';

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
  const zip = makeZip(entries(run, { places, missing, choice: asked.choice }, onWritten));
  return {
    name,
    files: places.length,
    stream: Readable.fromWeb(zip as Parameters<typeof Readable.fromWeb>[0]),
  };
}

type Found = { places: Place[]; withoutWords: string[] };

async function findPlaces(jobIds: readonly string[], recordingId: string | undefined): Promise<Found> {
  const jobs = new Map<string, string>();
  for (const id of jobIds) jobs.set(id, (await getJob(id)).name);
  const rows = await db
    .select({ id: recording.id, jobId: recording.jobId })
    .from(recording)
    .where(inArray(recording.jobId, [...jobs.keys()]))
    .orderBy(asc(recording.id));
  const places = rows
    .filter(({ id }) => recordingId === undefined || id === recordingId)
    .toSorted((one, other) => jobIds.indexOf(one.jobId) - jobIds.indexOf(other.jobId))
    .map(({ id, jobId }) => ({ jobId, recordingId: id, name: jobs.get(jobId)! }));
  const heard = new Set(places.map(({ jobId }) => jobId));
  return { places, withoutWords: Array.from(jobs).flatMap(([id, name]) => (heard.has(id) ? [] : [name])) };
}

type Entry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array> | Buffer };

async function* entries(
  run: Run,
  { places, missing, choice }: { places: readonly Place[]; missing: string[]; choice: ExportChoice },
  onWritten: OnWritten,
): AsyncGenerator<Entry> {
  const taken = new Set<string>();
  const lastModified = now();
  for (const [at, place] of places.entries()) {
    try {
      const { file, sound } = await run(() => readPlace(place, choice));
      const soundName = sound && freeName(safeName(sound.name), taken);
      const written = inChunks(file.write(sound && { name: soundName!, type: sound.type }));
      // Most formats fail before their first piece, and then nothing of them is in the ZIP yet.
      const begun = await written.next();
      const input = begun.done ? Buffer.alloc(0) : goOn(begun.value, written);
      yield { name: freeName(file.name, taken), lastModified, input };
      if (sound) yield { name: soundName!, lastModified, input: await sound.open() };
      else if (choice.audio !== 'none') missing.push(`${file.name}: there is no sound of it.`);
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a file of a ZIP was not written');
      missing.push(`${place.name}: ${error instanceof Refusal ? error.message : 'it could not be written.'}`);
    }
    await onWritten(at + 1, places.length);
  }
  if (missing.length > 0)
    yield { name: freeName(MISSING, taken), lastModified, input: Buffer.from(`${missing.join('\r\n')}\r\n`) };
}

async function readPlace(
  { jobId, recordingId }: Place,
  { audio, ...choice }: ExportChoice,
): Promise<{ file: Export; sound: Sound | null }> {
  const row = await getRecording(recordingId);
  const file = await prepareExport(await getJob(jobId), row, choice);
  if (audio === 'none') return { file, sound: null };
  // A transcript that came alone is its own file.
  return { file, sound: row.transcriptFileId === row.fileId ? null : await findSound(row.fileId, audio) };
}

async function* goOn(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

/** In a folder that tells no capitals apart a name is there once. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let free = name;
  for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${stem} (${at})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
