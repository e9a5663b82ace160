import type { z } from 'zod';
import type { Answer, EndpointSpec } from '../endpoint.ts';
import { EXPORT_PATH, type exportQuery } from '../endpoints/exports.ts';
import { type JobDetail, readJob } from '../endpoints/jobs.ts';
import type { FileProgress } from '../file-progress.ts';
import { addressOf } from './address.ts';
import { CallError } from './call-error.ts';
import type { CallArguments } from './call-input.ts';

export type ClientOptions = {
  /** Where Colloquy is: `https://colloquy.example.org`. */
  address: string;
  /** An API key: `clq_…`. */
  key: string;
  /** Another way to ask, such as one through a proxy. */
  fetch?: typeof fetch;
};

export type Client = {
  /** Asks an endpoint of the contract that is open to keys. Throws `CallError`. */
  call: <E extends EndpointSpec>(endpoint: E, ...input: CallArguments<E>) => Promise<Answer<E>>;
  /** Asks any path that is open to keys, for what is no answer of JSON: audio, CSV, an upload. Throws `CallError`. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** The transcript of a job, in any format: the answer with its bytes. Throws `CallError`. */
  download: (jobId: string, query: z.input<typeof exportQuery>) => Promise<Response>;
  /**
   * The job, once nothing of it is waiting for its turn or at work, and how it ended. Where it waits for credits or for
   * its engine, that is an end too: nobody knows how long. Asks again and again: a webhook tells instead.
   */
  waitForJob: (jobId: string, options?: { everyMs?: number; signal?: AbortSignal }) => Promise<WaitedJob>;
};

const UNDER_WAY = ['waiting', 'running'] as const satisfies readonly FileProgress['state'][];

/** How waiting for a job can end; of several files the first of these counts. */
export const JOB_ENDS = [
  'failed',
  'no-engine',
  'unpaid',
  'cancelled',
  'ready',
] as const satisfies readonly FileProgress['state'][];
export type JobEnd = (typeof JOB_ENDS)[number];
/** `end` is null where the job has no file. */
export type WaitedJob = JobDetail & { end: JobEnd | null };

type Untyped = { params?: object; query?: object; body?: unknown; file?: BodyInit; signal?: AbortSignal };

/** A program's way to Colloquy, typed by the contract. */
export function createClient({ address, key, fetch: ask = fetch }: ClientOptions): Client {
  async function send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    const response = await ask(new URL(path, address), { ...init, headers });
    if (response.ok) return response;
    throw new CallError(response, await response.json().catch(() => undefined));
  }

  const call: Client['call'] = async (endpoint, ...[input]) => {
    const { params, query, body, file, signal } = (input ?? {}) as Untyped;
    const response = await send(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      ...(signal && { signal }),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
      ...(file !== undefined && {
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
        // Streams are sent as they come; the platform asks for these words.
        duplex: 'half' as const,
      }),
    });
    return (await response.json()) as Answer<typeof endpoint>;
  };

  return {
    call,
    fetch: send,
    download: (jobId, query) => send(addressOf(EXPORT_PATH, { jobId }, query)),
    waitForJob: async (jobId, { everyMs = 5_000, signal } = {}) => {
      for (;;) {
        const { job } = await call(readJob, { params: { jobId }, ...(signal && { signal }) });
        const states = new Set(job.files.map(({ progress }) => progress.state));
        if (!UNDER_WAY.some((state) => states.has(state)))
          return { ...job, end: JOB_ENDS.find((end) => states.has(end)) ?? null };
        await wait(everyMs, signal);
      }
    },
  };
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
