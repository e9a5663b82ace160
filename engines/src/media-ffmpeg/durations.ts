import type { OpenedRecording } from './open-recording.ts';
import { open, type FileHandle } from 'node:fs/promises';

const bytesPerSecond = ({ stream }: OpenedRecording): number => Number(stream.codecpar.bitRate) / 8;

/** Duration that the file declares, to find out what is missing; null if it declares none. */
export async function expectedDurationMs(recording: OpenedRecording): Promise<number | null> {
  if (recording.type !== 'wav' || bytesPerSecond(recording) <= 0) return recording.declaredMs;
  const bytes = await readWavDataSize(recording.path);
  return bytes === undefined ? null : Math.round((bytes / bytesPerSecond(recording)) * 1000);
}

/** Longest possible duration: uncompressed audio is limited by its bytes, whatever the header declares. */
export function maxDurationMs(recording: OpenedRecording): number | null {
  const { declaredMs, fileSize, decoder } = recording;
  if (!decoder.name?.startsWith('pcm_') || bytesPerSecond(recording) <= 0) return declaredMs;
  const byBytes = Math.floor((fileSize / bytesPerSecond(recording)) * 1000);
  return declaredMs === null ? byBytes : Math.min(declaredMs, byBytes);
}

/** Interrupted recorders leave sizes like these, meaning "up to the end". */
const PLACEHOLDER_BYTES = 2 ** 31 - 2 ** 16;
const MAX_CHUNKS = 64;

/**
 * Bytes of audio that a WAV header declares (RIFF, or RF64 of EBU Tech 3306), or undefined if it declares
 * none. FFmpeg reports only existing bytes, so a truncated file would look complete.
 */
async function readWavDataSize(path: string): Promise<number | undefined> {
  await using file = await open(path);
  const start = await read(file, 0, 12);
  let size64: bigint | undefined;
  let at = 12;
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const head = await read(file, at, 8);
    if (head.length < 8) return undefined;
    const name = head.toString('latin1', 0, 4);
    const size = start[3] === 0x58 ? head.readUInt32BE(4) : head.readUInt32LE(4); // RIFX is big-endian
    if (name === 'ds64') {
      const sizes = await read(file, at + 8, 16);
      if (sizes.length === 16) size64 = sizes.readBigUInt64LE(8);
    }
    if (name === 'data') return plausibleSize(size === 0xff_ff_ff_ff && size64 ? Number(size64) : size, file);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

async function plausibleSize(bytes: number, file: FileHandle): Promise<number | undefined> {
  const { size } = await file.stat();
  return bytes === 0 || (bytes >= PLACEHOLDER_BYTES && bytes > size) ? undefined : bytes;
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
