import { Readable } from 'node:stream';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { cleanFileName } from './file-names.ts';
import { finishUpload } from './finish-upload.ts';
import { lookLater } from './look-after-upload.ts';
import { refuseWithoutRoom } from './refuse-without-room.ts';
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
  maxBytes: number;
};

/**
 * A file that comes in one request, as an upload that is whole at its end: the same storage, and the same task that
 * looks after it where this process dies on the way. Answers whether it was kept. Outside of any scope.
 */
export async function receiveFile(received: ReceivedFile): Promise<boolean> {
  const { organisationId, personId, ownerId, name, length = 0, maxBytes } = received;
  if (length > maxBytes) throw tooLarge(maxBytes);
  await refuseWithoutRoom(length);
  const uploadId = newId();
  await run(asTask(organisationId), () => lookLater(organisationId, uploadId));
  const metadata = { ownerId, personId, filename: cleanFileName(name), alone: '1' };
  const counter = new Counter(maxBytes);
  try {
    const bytes = Readable.from(counter.count(received.bytes), { objectMode: false });
    const upload = await storeUpload({ organisationId, uploadId, metadata }, bytes, () => counter.isWhole);
    await finishUpload(organisationId, uploadId, upload);
    return true;
  } catch (error) {
    await removeUpload(organisationId, uploadId);
    if (error instanceof Refusal && error.error === 'not-found') return false;
    if (counter.refusal) throw counter.refusal;
    if (received.bytes.errored) refuse('invalid-input', 'The file broke off on its way.');
    throw error;
  }
}

/** Lets so many bytes through and no more, and refuses an end without any. */
class Counter {
  refusal: Refusal | undefined;
  /** The other side has sent everything: a connection that broke never comes to this. */
  isWhole = false;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async *count(bytes: Readable): AsyncGenerator<Buffer> {
    let count = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
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
