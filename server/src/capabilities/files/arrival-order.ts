/**
 * Keeps the requests for one upload in the order in which they came, until the upload server has them. Each asks the
 * database first, which takes one longer than another: a browser that comes back at once would be told how far the
 * upload was before what it had just sent was taken, and send it again.
 */
export class ArrivalOrder {
  readonly #last = new Map<string, Promise<void>>();

  /** Calls `prepare`, and then `handOver` after every earlier request for the same upload was handed over. */
  async pass<T>(
    uploadId: string,
    prepare: () => Promise<T>,
    handOver: (prepared: T) => Promise<void>,
  ): Promise<void> {
    const before = this.#last.get(uploadId);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(uploadId, promise);
    try {
      const prepared = await prepare();
      await before;
      const answered = handOver(prepared);
      // The server takes its lock within this turn of the loop.
      setImmediate(resolve);
      await answered;
    } finally {
      resolve();
      if (this.#last.get(uploadId) === promise) this.#last.delete(uploadId);
    }
  }
}
