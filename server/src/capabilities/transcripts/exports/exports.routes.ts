import { Readable } from 'node:stream';
import {
  EXPORT_ACCESS,
  EXPORT_PATH,
  type ExportChoice,
  exportQuery,
  may,
  previewExport as previewEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '../../../platform/audit/audit.ts';
import { asTask } from '../../../platform/database/open.ts';
import { type Caller, run } from '../../../platform/database/scope.ts';
import { hint } from '../../../platform/hints/hint-bus.ts';
import { ConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import { runDownload, runForLink, serve } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { requireDownloads } from '../../organisations/index.ts';
import { exportTranscript } from './export-transcript.ts';
import { exportZip } from './export-zip.ts';
import { inChunks } from './in-chunks.ts';
import { previewExport } from './preview-export.ts';

/**
 * A transcript of ten hours takes tens of megabytes while it is written and sent, so each person has a few downloads at
 * a time. They are let in before their transcript is read.
 */
const downloads = new ConcurrencyLimit({
  running: Infinity,
  runningPerOwner: 2,
  waitingPerOwner: 4,
  maxWaitMs: 300_000,
  refusal: 'Other downloads of yours are still running. Try again when they are finished.',
});

/** Downloads of transcripts. Each is a stream, not an answer with a code, so they stand outside the endpoints. */
export function exportRoutes(app: FastifyInstance): void {
  app.get(EXPORT_PATH, { schema: { hide: true } as never }, async (request, reply) => {
    const { jobId } = request.params as { jobId: string };
    if (!z.uuid().safeParse(jobId).success)
      return runForLink(request, EXPORT_ACCESS, async () => refuse('not-found'));
    const { files, andJobs, recordingId, downloadId, ...choice } = await readQuery(request, exportQuery);
    const jobIds = [...new Set([jobId, ...(andJobs?.split(',') ?? [])])];
    if (files === 'all' || jobIds.length > 1 || choice.audio !== 'none')
      return sendLimited(request, reply, () => makeZip(request, { jobIds, recordingId, choice, downloadId }));
    return sendLimited(request, reply, async () => {
      const made = await runDownload(request, EXPORT_ACCESS, async (who) => {
        await requireDownloads(who);
        const file = await exportTranscript(jobId, { ...choice, recordingId });
        await audit(who, 'transcript.downloaded', file.recordingId);
        return file;
      });
      return {
        headers: headersOf(made.name, made.contentType),
        stream: Readable.from(inChunks(made.write()), { objectMode: false }),
      };
    });
  });

  serve(app, previewEndpoint, (call) =>
    call.runRepeatableRead(() => previewExport(call.params.jobId, call.query)),
  );
}

/** Makes and sends a download when it is its turn; the next one of the same person waits for its end. */
async function sendLimited(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<{ headers: Record<string, string>; stream: Readable }>,
): Promise<FastifyReply> {
  const { personId } = await runForLink(request, EXPORT_ACCESS, async (who) => who);
  const release = await downloads.acquire(personId);
  const made = await make().catch((error: unknown) => {
    release();
    throw error;
  });
  made.stream.once('close', release);
  // Nobody reads it if they left while it was made.
  if (request.socket.destroyed) made.stream.destroy();
  return reply.headers(made.headers).send(made.stream);
}

type Wanted = {
  jobIds: readonly string[];
  recordingId?: string | undefined;
  choice: ExportChoice;
  downloadId: string | undefined;
};

async function makeZip(
  request: FastifyRequest,
  wanted: Wanted,
): Promise<{ headers: Record<string, string>; stream: Readable }> {
  const asCaller = <T>(fn: (who: Caller) => Promise<T>): Promise<T> =>
    runDownload(request, EXPORT_ACCESS, fn);
  const { organisationId, personId } = await asCaller(async (who) => {
    await requireDownloads(who);
    if (wanted.choice.audio !== 'none') requireHearing(who);
    return who;
  });
  const { downloadId } = wanted;
  const onWritten = async (written: number, all: number): Promise<void> => {
    if (downloadId === undefined) return;
    const id = `${personId}.${downloadId}.${all}`;
    await run(asTask(organisationId), () => hint(organisationId, 'downloads', id, written));
  };
  const zip = await exportZip(asCaller, wanted, onWritten);
  return { headers: headersOf(zip.name, 'application/zip'), stream: zip.stream };
}

/** Sound is another thing than words: a key that downloads the words alone is told so before anything is sent. */
function requireHearing({ role, key }: Caller): void {
  if (!may(role, 'media:play')) refuse('not-permitted');
  if (key && !key.scopes.includes('media:read'))
    refuse('key-not-permitted', 'The sound needs a key with the scope media:read.');
}

const headersOf = (name: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

/** What an address asks for. Whoever is not signed in is told that first. */
async function readQuery<T extends z.ZodObject>(request: FastifyRequest, schema: T): Promise<z.output<T>> {
  const read = schema.safeParse(request.query);
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  const said = `The address says nothing that is known as ${names.join(', ')}.`;
  return runForLink(request, EXPORT_ACCESS, async () => refuse('invalid-input', said));
}
