import type { ExportChoice } from '@colloquy/contract/exports';
import { createNameReplacer } from '@colloquy/rules/text';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { log } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findAudio, type StoredAudio } from '../files/index.ts';
import { findTracks, getJob } from '../jobs/index.ts';
import { getRecording, type RecordingRow } from '../transcripts/index.ts';
import { safeName } from './export-name.ts';
import { type PreparedExport, prepareExport } from './export-transcript.ts';
import { type Pieces, inChunks } from './formats/formats.ts';
import { findNameReplacements } from './pseudonyms/name-list.store.ts';

/** Runs in the caller's scope, once per file, so that permissions are checked for each. */
export type RunAsCaller = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;
export type ZipRecording = { jobId: string; recordingId: string; name: string };

/** Called after each file of the ZIP with the numbers of written and all files. */
export type OnWritten = (written: number, all: number) => Promise<void>;

/** Lists the files missing from the ZIP. */
const MISSING_FILE = 'Not in this ZIP.txt';

type ZipEntry = { name: string; lastModified: Date; input: AsyncIterable<Uint8Array> | Buffer };
type OpenedInput = Pick<ZipEntry, 'input'> & { close: () => unknown };
type ZipContents = {
  recordings: readonly ZipRecording[];
  /** Missing files known in advance. */
  missing: string[];
  choice: ExportChoice;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
};

/** Entries of a ZIP, each opened in turn, and closed if the ZIP is aborted. */
export async function* writeEntries(
  run: RunAsCaller,
  { recordings, missing, choice, signal }: ZipContents,
  onWritten: OnWritten,
): AsyncGenerator<ZipEntry> {
  const usedNames = new Set<string>();
  const lastModified = now();
  const tryOrReport = async <T>(name: string, fn: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await fn();
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a file of a ZIP was not written');
      missing.push(`${name}: ${error instanceof Refusal ? error.message : 'it could not be written.'}`);
      return undefined;
    }
  };
  let close: OpenedInput['close'] = () => {};
  signal.addEventListener('abort', () => close(), { once: true });
  // Yield outside `try`, because errors thrown there are not errors of the file.
  for (const [at, recording] of recordings.entries()) {
    const read = await tryOrReport(recording.name, () => run((who) => readAndAudit(who, recording, choice)));
    if (read?.audioFiles.length === 0 && choice.audio !== 'none')
      missing.push(`${read.file.name}: there is no sound of it.`);
    for (const { name, open } of read ? partsOf(read, usedNames) : []) {
      if (signal.aborted) return;
      const opened = await tryOrReport(name, open);
      if (!opened) continue;
      ({ close } = opened);
      // The ZIP may have been aborted while opening.
      if (signal.aborted) return void close();
      yield { name, lastModified, input: opened.input };
    }
    await onWritten(at + 1, recordings.length);
  }
  if (missing.length > 0)
    yield {
      name: uniqueFileName(MISSING_FILE, usedNames),
      lastModified,
      input: Buffer.from(`${missing.join('\r\n')}\r\n`),
    };
}

/** Reads the content for the ZIP and records the download in the audit log. */
async function readAndAudit(who: Caller, recording: ZipRecording, choice: ExportChoice): Promise<ZipContent> {
  const read = await readContent(who, recording, choice);
  await audit(who, 'transcript.downloaded', recording.recordingId);
  if (read.audioFiles.length > 0) await audit(who, 'audio.downloaded', recording.recordingId);
  return read;
}

/** `audioName` is the name of an audio file in the ZIP. */
type ZipContent = {
  file: PreparedExport;
  audioFiles: StoredAudio[];
  audioName: (name: string) => string;
};

async function readContent(
  who: Caller,
  { jobId, recordingId }: ZipRecording,
  { audio, ...choice }: ExportChoice,
): Promise<ZipContent> {
  const row = await getRecording(recordingId);
  const file = await prepareExport(who, { job: await getJob(jobId), row }, choice);
  const audioFiles = audio === 'none' ? [] : await findAudioFiles(row, audio);
  const names = choice.pseudonyms === 'yes' ? await findNameReplacements(jobId) : [];
  return { file, audioFiles, audioName: createNameReplacer(names).replace };
}

/** Original audio of a conversation is all of its tracks; its playback audio is one file. */
async function findAudioFiles(
  { fileId, transcriptFileId }: RecordingRow,
  which: 'original' | 'playback',
): Promise<StoredAudio[]> {
  // An imported transcript without audio is its own file.
  if (transcriptFileId === fileId) return [];
  const tracks = which === 'original' ? await findTracks(fileId) : [];
  const fileIds = tracks.length > 1 ? tracks.map((track) => track.fileId) : [fileId];
  const audioFiles: StoredAudio[] = [];
  for (const id of fileIds) {
    const audioFile = await findAudio(id, which);
    if (audioFile) audioFiles.push(audioFile);
  }
  return audioFiles;
}

type ZipPart = { name: string; open: () => Promise<OpenedInput> };

/** The transcript, which refers to the names of the audio files, and the audio files. */
function partsOf({ file, audioFiles, audioName }: ZipContent, usedNames: Set<string>): ZipPart[] {
  const named = audioFiles.map((audioFile) => ({
    audioFile,
    name: uniqueFileName(safeName(audioName(audioFile.name)), usedNames),
  }));
  const media = named.map(({ audioFile, name }) => ({ name, type: audioFile.type }));
  const open = () => openTranscript(file.write(media.length > 0 ? media : undefined));
  return [
    { name: uniqueFileName(file.name, usedNames), open },
    ...named.map(({ audioFile, name }) => ({ name, open: () => openAudio(audioFile) })),
  ];
}

async function openTranscript(pieces: Pieces): Promise<OpenedInput> {
  const written = inChunks(pieces);
  // Most formats fail before their first piece, when nothing is in the ZIP yet.
  const begun = await written.next();
  const input = begun.done ? Buffer.alloc(0) : prepend(begun.value, written);
  return { input, close: () => void written.return(undefined).catch(() => {}) };
}

async function* prepend(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

async function openAudio(audioFile: StoredAudio): Promise<OpenedInput> {
  const input = await audioFile.open();
  return { input, close: () => input.destroy() };
}

/** Names must be unique even on case-insensitive file systems. */
function uniqueFileName(name: string, usedNames: Set<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(name) ?? [];
  let candidate = name;
  for (let at = 2; usedNames.has(candidate.toLowerCase()); at++) candidate = `${stem} (${at})${ending}`;
  usedNames.add(candidate.toLowerCase());
  return candidate;
}
