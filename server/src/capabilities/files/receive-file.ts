import { Readable } from 'node:stream';
import type { Upload } from '@tus/server';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { cleanFileName } from './file-names.ts';
import { finishUpload } from './finish-upload.ts';
import { scheduleReconcile } from './reconcile-upload.ts';
import {
  releaseUpload,
  type UploadReservationRequest,
  reserveUpload,
  type UploadLimits,
} from './reserve-upload.ts';
import { removeUpload, storeUpload } from './upload-server.ts';

export type ReceivedFile = {
  organisationId: string;
  personId: string;
  /** Its only owner: if that has a file by then, this one is discarded. */
  ownerId: string;
  name: string;
  /** Settings of the file, as in the metadata of an upload. */
  order?: string;
  bytes: Readable;
  /** The announced length, if any. */
  length: number | undefined;
  limits: UploadLimits;
};

/**
 * Receives a file in a single request as an upload that is complete at its end: the same storage, and the
 * same task that reconciles it if this process dies. Returns whether it was kept. Outside any scope.
 */
export async function receiveFile(received: ReceivedFile): Promise<boolean> {
  const { organisationId, personId, length, limits } = received;
  const uploadId = newId();
  const reserving = { organisationId, personId, uploadId, size: length, received: 0, incoming: 0 };
  if (length !== undefined && length > limits.maxUploadBytes) throw tooLarge(limits.maxUploadBytes);
  // Scheduled first: otherwise a crash here would leave a reservation that no task releases.
  await run(asSystem(organisationId), () => scheduleReconcile(organisationId, uploadId));
  await reserveUpload(reserving, limits);
  const upload = await store(received, reserving);
  try {
    await finishUpload(organisationId, uploadId, upload);
    return true;
  } catch (error) {
    // An error other than a refusal may come after the commit, so the bytes may belong to the recording. The
    // task finishes or deletes the upload.
    if (!(error instanceof Refusal)) throw error;
    await removeReservedUpload(organisationId, uploadId);
    if (error.error === 'not-found') return false;
    throw error;
  }
}

/** Stores the bytes, or deletes them if they are incomplete. */
async function store(
  { bytes, ownerId, personId, name, order, limits }: ReceivedFile,
  reserving: UploadReservationRequest,
): Promise<Upload> {
  const { organisationId, uploadId } = reserving;
  const metadata = {
    ownerId,
    personId,
    filename: cleanFileName(name),
    ownerOnly: '1',
    ...(order !== undefined && { order }),
  };
  const counter = new ByteCounter(limits.maxUploadBytes, async (count) => {
    if (reserving.size === undefined)
      await reserveUpload({ ...reserving, received: count, incoming: STEP_BYTES }, limits);
  });
  try {
    const counted = Readable.from(counter.count(bytes), { objectMode: false });
    return await storeUpload({ organisationId, uploadId, metadata }, counted, () => counter.isComplete);
  } catch (error) {
    await removeReservedUpload(organisationId, uploadId);
    if (counter.refusal) throw counter.refusal;
    if (bytes.errored) refuse('invalid-input', 'The upload was interrupted.');
    throw error;
  }
}

async function removeReservedUpload(organisationId: string, uploadId: string): Promise<void> {
  await removeUpload(organisationId, uploadId);
  await run(asSystem(organisationId), () => releaseUpload(uploadId));
}

/** Bytes reserved at a time for a body without a length. */
const STEP_BYTES = 64 * 1024 ** 2;

/** Limits the bytes of a stream, and refuses an empty one. Calls `onStep` at every step of bytes. */
class ByteCounter {
  refusal: Refusal | undefined;
  /** The sender has sent everything: never set after a broken connection. */
  isComplete = false;
  readonly #maxBytes: number;
  readonly #onStep: (count: number) => Promise<void>;

  constructor(maxBytes: number, onStep: (count: number) => Promise<void>) {
    this.#maxBytes = maxBytes;
    this.#onStep = onStep;
  }

  async *count(bytes: Readable): AsyncGenerator<Buffer> {
    let count = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (Math.floor((count + chunk.length) / STEP_BYTES) > Math.floor(count / STEP_BYTES))
        await this.#onStep(count).catch((error: unknown) => {
          if (error instanceof Refusal) this.refusal = error;
          throw error;
        });
      count += chunk.length;
      if (count > this.#maxBytes) throw (this.refusal = tooLarge(this.#maxBytes));
      yield chunk;
    }
    if (count === 0)
      throw (this.refusal = new Refusal('invalid-input', {
        message: 'The file in the request body is empty.',
      }));
    this.isComplete = true;
  }
}

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('too-large', {
    message: `A file can have up to ${maxBytes.toLocaleString('en-GB')} bytes.`,
  });
