import { open, type FileHandle } from 'node:fs/promises';

/** Recorders that are cut off leave sizes like these behind: "as much as there is". */
const PLACEHOLDER_BYTES = 2 ** 31 - 2 ** 16;
const CHUNKS_LOOKED_AT = 64;

/**
 * The bytes of sound that a WAV's header promises (RIFF, or RF64 of EBU Tech 3306), or undefined where it promises
 * none. FFmpeg tells only what is there, so a file that was cut would look whole.
 */
export async function readWavClaim(path: string): Promise<number | undefined> {
  await using file = await open(path);
  const start = await read(file, 0, 12);
  let claim64: bigint | undefined;
  let at = 12;
  for (let chunk = 0; chunk < CHUNKS_LOOKED_AT; chunk += 1) {
    const head = await read(file, at, 8);
    if (head.length < 8) return undefined;
    const name = head.toString('latin1', 0, 4);
    const size = start[3] === 0x58 ? head.readUInt32BE(4) : head.readUInt32LE(4); // RIFX is the other way round
    if (name === 'ds64') {
      const sizes = await read(file, at + 8, 16);
      if (sizes.length === 16) claim64 = sizes.readBigUInt64LE(8);
    }
    if (name === 'data') return believable(size === 0xff_ff_ff_ff && claim64 ? Number(claim64) : size, file);
    at += 8 + size + (size % 2);
  }
  return undefined;
}

async function believable(bytes: number, file: FileHandle): Promise<number | undefined> {
  const { size } = await file.stat();
  return bytes === 0 || (bytes >= PLACEHOLDER_BYTES && bytes > size) ? undefined : bytes;
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}
