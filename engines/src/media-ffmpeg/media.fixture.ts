import { writeFile } from 'node:fs/promises';
import type { DecodedPiece, MediaDecodeOptions, DecodeReport, MediaEngine } from '../ports/media.ts';

/** Decodes a file and concatenates the pieces of each channel. */
export async function decodeAll(
  media: MediaEngine,
  path: string,
  options: Partial<MediaDecodeOptions> = {},
): Promise<{ pieces: DecodedPiece[]; channels: Int16Array[]; report: DecodeReport | undefined }> {
  const type = await media.identify(path);
  const pieces: DecodedPiece[] = [];
  let report: DecodeReport | undefined;
  const onEnd = (found: DecodeReport): void => void (report = found);
  for await (const piece of media.decode(path, type, { channels: 'mixed', onEnd, ...options }))
    pieces.push(piece);
  const numbers = [...new Set(pieces.map(({ channel }) => channel))];
  const channels = numbers.map((number) => join(pieces.filter(({ channel }) => channel === number)));
  return { pieces, channels, report };
}

function join(pieces: DecodedPiece[]): Int16Array {
  const joined = new Int16Array(pieces.reduce((sum, { samples }) => sum + samples.length, 0));
  let at = 0;
  for (const { samples } of pieces) {
    joined.set(samples, at);
    at += samples.length;
  }
  return joined;
}

export interface WavHeader {
  sampleRate?: number;
  channels?: number;
  /** Size that the header declares, if not the real one. */
  declaredBytes?: number;
}

/** A 16-bit WAV (Microsoft, "Multimedia Programming Interface and Data Specifications 1.0"). */
export function wav(
  samples: Int16Array,
  { sampleRate = 16_000, channels = 1, declaredBytes }: WavHeader = {},
): Buffer {
  const bytes = declaredBytes ?? samples.byteLength;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(Math.min(bytes + 36, 0xff_ff_ff_ff), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(Math.min(bytes, 0xff_ff_ff_ff), 40);
  return Buffer.concat([header, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** Writes a WAV of a tone and returns its path. */
export async function writeTone(path: string, seconds: number): Promise<string> {
  const samples = new Int16Array(seconds * 16_000);
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = Math.round(8_000 * Math.sin((2 * Math.PI * 330 * index) / 16_000));
  }
  await writeFile(path, wav(samples));
  return path;
}

/** Pitch of a tone in Hz, from its zero crossings. */
export function pitch(samples: Int16Array): number {
  let crossings = 0;
  for (let index = 1; index < samples.length; index += 1) {
    if ((samples[index - 1] ?? 0) < 0 && (samples[index] ?? 0) >= 0) crossings += 1;
  }
  return (crossings * 16_000) / samples.length;
}
