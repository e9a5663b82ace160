import { Readable } from 'node:stream';
import { hasPermission } from '@colloquy/contract';
import {
  EXPORT_ACCESS,
  EXPORT_PATH,
  type ExportChoice,
  exportQuery,
  previewExport as previewEndpoint,
} from '@colloquy/contract/exports';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import { contentDisposition } from '../../platform/http/file-headers.ts';
import { runDownload, runForLink, serve } from '../../platform/http/serve.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireDownloads } from '../organisations/index.ts';
import { exportTranscript } from './export-transcript.ts';
import { exportZip } from './export-zip.ts';
import { inChunks } from './formats/formats.ts';
import { previewExport } from './preview-export.ts';

/**
 * A transcript of ten hours takes tens of megabytes while it is written and sent, so concurrent downloads per
 * person are limited before the transcript is read.
 */
const downloads = new ConcurrencyLimit({
  running: Infinity,
  runningPerOwner: 2,
  waitingPerOwner: 4,
  maxWaitMs: 300_000,
  refusal: 'You have other downloads in progress. Try again when they have finished.',
});

/** Transcript downloads. They are streams, not endpoints of the contract. */
export function exportRoutes(app: FastifyInstance): void {
  app.get(EXPORT_PATH, { schema: { hide: true } as never }, async (request, reply) => {
    const { jobId } = request.params as { jobId: string };
    if (!z.uuid().safeParse(jobId).success)
      return runForLink(request, EXPORT_ACCESS, async () => refuse('not-found'));
    const { files, additionalJobIds, recordingId, downloadId, ...choice } = await readQuery(
      request,
      exportQuery,
    );
    const jobIds = [...new Set([jobId, ...(additionalJobIds?.split(',') ?? [])])];
    if (files === 'all' || jobIds.length > 1 || choice.audio !== 'none')
      return sendLimited(request, reply, () => makeZip(request, { jobIds, recordingId, choice, downloadId }));
    return sendLimited(request, reply, async () => {
      const prepared = await runDownload(request, EXPORT_ACCESS, async (who) => {
        await requireDownloads(who);
        const file = await exportTranscript(who, jobId, { ...choice, recordingId });
        await audit(who, 'transcript.downloaded', file.recordingId);
        return file;
      });
      return {
        headers: headersOf(prepared.name, prepared.contentType),
        stream: Readable.from(inChunks(prepared.write()), { objectMode: false }),
      };
    });
  });

  serve(app, previewEndpoint, (call) =>
    call.runRepeatableRead((who) => previewExport(who, call.params.jobId, call.query)),
  );
}

/** Runs a download within the person's limit; their next one waits for its end. */
async function sendLimited(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<{ headers: Record<string, string>; stream: Readable }>,
): Promise<FastifyReply> {
  const { personId } = await runForLink(request, EXPORT_ACCESS, async (who) => who);
  const release = await downloads.acquire(personId);
  const prepared = await make().catch((error: unknown) => {
    release();
    throw error;
  });
  prepared.stream.once('close', release);
  // The client may have left in the meantime.
  if (request.socket.destroyed) prepared.stream.destroy();
  return reply.headers(prepared.headers).send(prepared.stream);
}

type ZipRequest = {
  jobIds: readonly string[];
  recordingId?: string | undefined;
  choice: ExportChoice;
  downloadId: string | undefined;
};

async function makeZip(
  request: FastifyRequest,
  zipRequest: ZipRequest,
): Promise<{ headers: Record<string, string>; stream: Readable }> {
  const asCaller = <T>(fn: (who: Caller) => Promise<T>): Promise<T> =>
    runDownload(request, EXPORT_ACCESS, fn);
  const { organisationId, personId } = await asCaller(async (who) => {
    await requireDownloads(who);
    if (zipRequest.choice.audio !== 'none') requireAudioAccess(who);
    return who;
  });
  const { downloadId } = zipRequest;
  const onWritten = async (written: number, all: number): Promise<void> => {
    if (downloadId === undefined) return;
    const id = `${personId}.${downloadId}.${all}`;
    await run(asSystem(organisationId), () => invalidate(organisationId, 'downloads', id, written));
  };
  const zip = await exportZip(asCaller, zipRequest, onWritten);
  return { headers: headersOf(zip.name, 'application/zip'), stream: zip.stream };
}

/** Audio needs its own permission. Keys for transcripts alone are refused before anything is sent. */
function requireAudioAccess({ role, key }: Caller): void {
  if (!hasPermission(role, 'media:play')) refuse('not-permitted');
  if (key && !key.scopes.includes('media:read'))
    refuse('key-not-permitted', 'Audio requires a key with the scope media:read.');
}

const headersOf = (name: string, type: string): Record<string, string> => ({
  'content-type': type,
  'content-disposition': contentDisposition('attachment', name),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

/** Parses the query. Callers who are not signed in get that error first. */
async function readQuery<T extends z.ZodObject>(request: FastifyRequest, schema: T): Promise<z.output<T>> {
  const read = schema.safeParse(request.query);
  if (read.success) return read.data;
  const names = [...new Set(read.error.issues.map(({ path }) => String(path[0])))];
  const message = `Unknown in the address: ${names.join(', ')}.`;
  return runForLink(request, EXPORT_ACCESS, async () => refuse('invalid-input', message));
}
