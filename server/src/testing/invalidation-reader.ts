import { setTimeout } from 'node:timers/promises';
import type { Browser } from './browser.ts';

/** An event of the stream ('message' unless named) and its data. */
export type StreamMessage = { event: string; data: unknown };

/** Reads a browser's event stream like EventSource. */
export class InvalidationReader {
  readonly messages: StreamMessage[] = [];
  readonly response: Response;
  isClosed = false;
  readonly #aborting: AbortController;

  private constructor(response: Response, aborting: AbortController) {
    this.response = response;
    this.#aborting = aborting;
    void this.#read();
  }

  static async open(browser: Browser, missedMs = 0): Promise<InvalidationReader> {
    const aborting = new AbortController();
    const headers = { accept: 'text/event-stream' };
    const { signal } = aborting;
    const response = await browser.fetch(`/api/invalidations?missedMs=${missedMs}`, { headers, signal });
    return new InvalidationReader(response, aborting);
  }

  async #read(): Promise<void> {
    let rest = '';
    try {
      for await (const part of this.response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (rest + part).split('\n\n');
        rest = blocks.pop()!;
        for (const block of blocks) this.#take(block);
      }
    } catch {
      // An interrupted stream counts as closed.
    }
    this.isClosed = true;
  }

  #take(block: string): void {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(':', 1)[0], line.replace(/^[^:]*: ?/, '')]),
    );
    const data = fields.get('data');
    if (data === undefined) return;
    this.messages.push({
      event: fields.get('event') ?? 'message',
      data: data === '' ? undefined : JSON.parse(data),
    });
  }

  /**
   * Returns the messages received so far once there are `count` of them, the stream ends or `forMs` has
   * passed.
   */
  async next(count: number, forMs = 5_000): Promise<StreamMessage[]> {
    for (const until = Date.now() + forMs; Date.now() < until; await setTimeout(10))
      if (this.messages.length >= count || this.isClosed) break;
    return this.messages.splice(0);
  }

  async closed(forMs = 5_000): Promise<boolean> {
    for (const until = Date.now() + forMs; Date.now() < until && !this.isClosed;) await setTimeout(10);
    return this.isClosed;
  }

  close(): void {
    this.#aborting.abort();
  }
}
