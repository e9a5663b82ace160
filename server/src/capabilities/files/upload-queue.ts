/**
 * Keeps the requests of one upload in order until they reach the upload server. Their database checks take
 * different times: without this, a resuming browser might read an offset from before its last bytes, and send
 * them again.
 */
export class UploadQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** Calls `prepare`, then `forward` once every earlier request of the same upload was forwarded. */
  async run<T>(
    uploadId: string,
    prepare: () => Promise<T>,
    forward: (prepared: T) => Promise<void>,
  ): Promise<void> {
    const before = this.#last.get(uploadId);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(uploadId, promise);
    try {
      const prepared = await prepare();
      await before;
      const answered = forward(prepared);
      // The server takes its lock within this turn of the event loop.
      setImmediate(resolve);
      await answered;
    } finally {
      resolve();
      if (this.#last.get(uploadId) === promise) this.#last.delete(uploadId);
    }
  }
}
