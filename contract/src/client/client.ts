import type { z } from 'zod';
import type { Answer, EndpointSpec } from '../endpoint.ts';
import { EXPORT_PATH, type exportQuery } from '../exports/exports.endpoints.ts';
import { type JobDetail, readJob } from '../jobs/jobs.endpoints.ts';
import type { FileProgress } from '../jobs/file-progress.ts';
import { buildUrl, type CallArguments, CallError } from './call.ts';

export type ClientOptions = {
  /** Base URL: `https://colloquy.example.org`. */
  address: string;
  /** API key: `clq_…`. */
  key: string;
  /** Alternative fetch, for example through a proxy. */
  fetch?: typeof fetch;
};

export type Client = {
  /** Calls an endpoint that is open to API keys. Throws `CallError`. */
  call: <E extends EndpointSpec>(endpoint: E, ...input: CallArguments<E>) => Promise<Answer<E>>;
  /** Fetches a path whose response is not JSON, such as audio, CSV or an upload. Throws `CallError`. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Downloads the transcript of a job in any format. Throws `CallError`. */
  download: (jobId: string, query: z.input<typeof exportQuery>) => Promise<Response>;
  /**
   * Polls a job until none of its files is waiting or running, and returns how it ended. Waiting for credits
   * or for an engine counts as an end, because it may take any time. A webhook avoids polling.
   */
  waitForJob: (jobId: string, options?: { everyMs?: number; signal?: AbortSignal }) => Promise<WaitedJob>;
};

const UNFINISHED_STATES = ['waiting', 'running'] as const satisfies readonly FileProgress['state'][];

/** Outcomes of waiting for a job; with several files, the first in this list counts. */
export const JOB_ENDS = [
  'failed',
  'no-engine',
  'unpaid',
  'cancelled',
  'ready',
] as const satisfies readonly FileProgress['state'][];
export type JobEnd = (typeof JOB_ENDS)[number];
/** `end` is null if the job has no files. */
export type WaitedJob = JobDetail & { end: JobEnd | null };

type UntypedInput = {
  params?: object;
  query?: object;
  body?: unknown;
  file?: BodyInit;
  signal?: AbortSignal;
};

/** Typed client for programs. */
export function createClient({ address, key, fetch: fetchImplementation = fetch }: ClientOptions): Client {
  async function send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${key}`);
    const response = await fetchImplementation(new URL(path, address), { ...init, headers });
    if (response.ok) return response;
    throw new CallError(response, await response.json().catch(() => undefined));
  }

  const call: Client['call'] = async (endpoint, ...[input]) => {
    const { params, query, body, file, signal } = (input ?? {}) as UntypedInput;
    const response = await send(buildUrl(endpoint.path, params, query), {
      method: endpoint.method,
      ...(signal && { signal }),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
      ...(file !== undefined && {
        body: file,
        headers: { 'content-type': 'application/octet-stream' },
        // Required by fetch for streamed bodies.
        duplex: 'half' as const,
      }),
    });
    return (await response.json()) as Answer<typeof endpoint>;
  };

  return {
    call,
    fetch: send,
    download: (jobId, query) => send(buildUrl(EXPORT_PATH, { jobId }, query)),
    waitForJob: async (jobId, { everyMs = 5_000, signal } = {}) => {
      for (;;) {
        const { job } = await call(readJob, { params: { jobId }, ...(signal && { signal }) });
        const states = new Set(job.files.map(({ progress }) => progress.state));
        if (!UNFINISHED_STATES.some((state) => states.has(state)))
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
