import type { ExportChoice } from '@colloquy/contract';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/database/scope.ts';
import { log } from '../../../platform/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findSound, type Sound } from '../../files/index.ts';
import { findTracks, getJob } from '../../jobs/index.ts';
import { getRecording, type RecordingRow } from '../transcripts.store.ts';
import { safeName } from './export-name.ts';
import type { Pieces } from './formats.ts';
import { inChunks } from './in-chunks.ts';
import { type Export, prepareExport } from './prepare-export.ts';

/** Opens the scope of whoever asked, for one file after another: their right is checked at each. */
export type Run = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
export type Place = { jobId: string; recordingId: string; name: string };

/** Told after each file of the ZIP: how many are written, and of how many. */
export type OnWritten = (written: number, all: number) => Promise<void>;

/** Says in the ZIP what is not in it. */
const MISSING = 'Not in this ZIP.txt';

type Entry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array> | Buffer };
type Opened = Pick<Entry, 'input'> & { close: () => unknown };
type Asked = {
  places: readonly Place[];
  /** What is known to be missing before anything is written. */
  missing: string[];
  choice: ExportChoice;
  /** Of whoever takes the ZIP going away. */
  signal: AbortSignal;
};

/** What stands in a ZIP, one after another, each opened when it is its turn and closed when the ZIP is broken off. */
export async function* writeEntries(
  run: Run,
  { places, missing, choice, signal }: Asked,
  onWritten: OnWritten,
): AsyncGenerator<Entry> {
  const taken = new Set<string>();
  const lastModified = now();
  const trying = async <T>(name: string, fn: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await fn();
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a file of a ZIP was not written');
      missing.push(`${name}: ${error instanceof Refusal ? error.message : 'it could not be written.'}`);
      return undefined;
    }
  };
  let close: Opened['close'] = () => {};
  signal.addEventListener('abort', () => close(), { once: true });
  // No piece is handed out within a `try`: what is thrown there is no fault of the file.
  for (const [at, place] of places.entries()) {
    const read = await trying(place.name, () => run((who) => takePlace(who, place, choice)));
    if (read?.sounds.length === 0 && choice.audio !== 'none')
      missing.push(`${read.file.name}: there is no sound of it.`);
    for (const { name, open } of read ? partsOf(read, taken) : []) {
      if (signal.aborted) return;
      const opened = await trying(name, open);
      if (!opened) continue;
      ({ close } = opened);
      // It may have been broken off while this was opened.
      if (signal.aborted) return void close();
      yield { name, lastModified, input: opened.input };
    }
    await onWritten(at + 1, places.length);
  }
  if (missing.length > 0)
    yield { name: freeName(MISSING, taken), lastModified, input: Buffer.from(`${missing.join('\r\n')}\r\n`) };
}

/** Reads what goes into the ZIP, and notes in the audit that it was downloaded. */
async function takePlace(who: Caller, place: Place, choice: ExportChoice): Promise<Read> {
  const read = await readPlace(place, choice);
  await audit(who, 'transcript.downloaded', place.recordingId);
  if (read.sounds.length > 0) await audit(who, 'audio.downloaded', place.recordingId);
  return read;
}

type Read = { file: Export; sounds: Sound[] };

async function readPlace({ jobId, recordingId }: Place, { audio, ...choice }: ExportChoice): Promise<Read> {
  const row = await getRecording(recordingId);
  const file = await prepareExport(await getJob(jobId), row, choice);
  if (audio === 'none') return { file, sounds: [] };
  return { file, sounds: await findSounds(row, audio) };
}

/** As it was uploaded, a conversation is the sounds of all its tracks; what is played of it is one. */
async function findSounds(
  { fileId, transcriptFileId }: RecordingRow,
  which: 'original' | 'playback',
): Promise<Sound[]> {
  // A transcript that came alone is its own file.
  if (transcriptFileId === fileId) return [];
  const tracks = which === 'original' ? await findTracks(fileId) : [];
  const fileIds = tracks.length > 1 ? tracks.map((track) => track.fileId) : [fileId];
  const sounds: Sound[] = [];
  for (const id of fileIds) {
    const sound = await findSound(id, which);
    if (sound) sounds.push(sound);
  }
  return sounds;
}

type Part = { name: string; open: () => Promise<Opened> };

/** The words, which know how the sounds beside them are called, and the sounds. */
function partsOf({ file, sounds }: Read, taken: Set<string>): Part[] {
  const named = sounds.map((sound) => ({ sound, name: freeName(safeName(sound.name), taken) }));
  const media = named.map(({ sound, name }) => ({ name, type: sound.type }));
  const open = () => openWords(file.write(media.length > 0 ? media : undefined));
  return [
    { name: freeName(file.name, taken), open },
    ...named.map(({ sound, name }) => ({ name, open: () => openSound(sound) })),
  ];
}

async function openWords(pieces: Pieces): Promise<Opened> {
  const written = inChunks(pieces);
  // Most formats fail before their first piece, and then nothing of them is in the ZIP yet.
  const begun = await written.next();
  const input = begun.done ? Buffer.alloc(0) : goOn(begun.value, written);
  return { input, close: () => void written.return(undefined).catch(() => {}) };
}

async function* goOn(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function openSound(sound: Sound): Promise<Opened> {
  const input = await sound.open();
  return { input, close: () => input.destroy() };
}

/** In a folder that tells no capitals apart a name is there once. */
function freeName(name: string, taken: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let free = name;
  for (let at = 2; taken.has(free.toLowerCase()); at++) free = `${stem} (${at})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
