import { Readable } from 'node:stream';
import type { Upload } from '@tus/server';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { cleanFileName } from './file-names.ts';
import { finishUpload } from './finish-upload.ts';
import { lookLater } from './look-after-upload.ts';
import { releaseUpload, type Reserving, reserveUpload, type UploadLimits } from './reserve-upload.ts';
import { removeUpload, storeUpload } from './upload-server.ts';

export type ReceivedFile = {
  organisationId: string;
  personId: string;
  /** The one thing that it is for: where that has a file by then, this one is not kept. */
  ownerId: string;
  name: string;
  bytes: Readable;
  /** As announced; undefined where it was not. */
  length: number | undefined;
  limits: UploadLimits;
};

/**
 * A file that comes in one request, as an upload that is whole at its end: the same storage, and the same task that
 * looks after it where this process dies on the way. Answers whether it was kept. Outside of any scope.
 */
export async function receiveFile(received: ReceivedFile): Promise<boolean> {
  const { organisationId, personId, length, limits } = received;
  const uploadId = newId();
  const reserving = { organisationId, personId, uploadId, size: length, received: 0, incoming: 0 };
  if (length !== undefined && length > limits.maxUploadBytes) throw tooLarge(limits.maxUploadBytes);
  // Asked for first: a process that dies here leaves no reservation that no task releases.
  await run(asTask(organisationId), () => lookLater(organisationId, uploadId));
  await reserveUpload(reserving, limits);
  const upload = await store(received, reserving);
  try {
    await finishUpload(organisationId, uploadId, upload);
    return true;
  } catch (error) {
    // Anything but a refusal may have come after the commit, and then the bytes are the recording's. The task that
    // looks after uploads finishes it, or clears it away.
    if (!(error instanceof Refusal)) throw error;
    await removeReserved(organisationId, uploadId);
    if (error.error === 'not-found') return false;
    throw error;
  }
}

/** Stores the bytes, or leaves nothing of them where they are not all there. */
async function store(
  { bytes, ownerId, personId, name, limits }: ReceivedFile,
  reserving: Reserving,
): Promise<Upload> {
  const { organisationId, uploadId } = reserving;
  const metadata = { ownerId, personId, filename: cleanFileName(name), alone: '1' };
  const counter = new Counter(limits.maxUploadBytes, async (count) => {
    if (reserving.size === undefined)
      await reserveUpload({ ...reserving, received: count, incoming: STEP_BYTES }, limits);
  });
  try {
    const counted = Readable.from(counter.count(bytes), { objectMode: false });
    return await storeUpload({ organisationId, uploadId, metadata }, counted, () => counter.isWhole);
  } catch (error) {
    await removeReserved(organisationId, uploadId);
    if (counter.refusal) throw counter.refusal;
    if (bytes.errored) refuse('invalid-input', 'The upload was interrupted.');
    throw error;
  }
}

async function removeReserved(organisationId: string, uploadId: string): Promise<void> {
  await removeUpload(organisationId, uploadId);
  await run(asTask(organisationId), () => releaseUpload(uploadId));
}

/** Of a body without a length, as much is reserved at a time. */
const STEP_BYTES = 64 * 1024 ** 2;

/** Lets so many bytes through and no more, and refuses an end without any. Calls `each` at every step of bytes. */
class Counter {
  refusal: Refusal | undefined;
  /** The other side has sent everything: a connection that broke never comes to this. */
  isWhole = false;
  readonly #maxBytes: number;
  readonly #each: (count: number) => Promise<void>;

  constructor(maxBytes: number, each: (count: number) => Promise<void>) {
    this.#maxBytes = maxBytes;
    this.#each = each;
  }

  async *count(bytes: Readable): AsyncGenerator<Buffer> {
    let count = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (Math.floor((count + chunk.length) / STEP_BYTES) > Math.floor(count / STEP_BYTES))
        await this.#each(count).catch((error: unknown) => {
          if (error instanceof Refusal) this.refusal = error;
          throw error;
        });
      count += chunk.length;
      if (count > this.#maxBytes) throw (this.refusal = tooLarge(this.#maxBytes));
      yield chunk;
    }
    if (count === 0)
      throw (this.refusal = new Refusal('invalid-input', {
        message: 'The body is the file, and it is empty.',
      }));
    this.isWhole = true;
  }
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too-large', {
    message: `A file may have at most ${maxBytes.toLocaleString('en-GB')} bytes.`,
  });
