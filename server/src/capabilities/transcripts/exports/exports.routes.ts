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
import { asTask } from '../../../platform/database/open.ts';
import { type Caller, run } from '../../../platform/database/scope.ts';
import { hint } from '../../../platform/hints/hint-bus.ts';
import { contentDisposition } from '../../../platform/http/content-disposition.ts';
import { runForLink, serve } from '../../../platform/http/serve.ts';
import { refuse } from '../../../platform/refusal.ts';
import { exportTranscript } from './export-transcript.ts';
import { exportZip } from './export-zip.ts';
import { inChunks } from './in-chunks.ts';
import { previewExport } from './preview-export.ts';

/** Downloads of transcripts. Each is a stream, not an answer with a code, so they stand outside the endpoints. */
export function exportRoutes(app: FastifyInstance): void {
  app.get(EXPORT_PATH, { schema: { hide: true } as never }, async (request, reply) => {
    const { jobId } = request.params as { jobId: string };
    if (!z.uuid().safeParse(jobId).success)
      return runForLink(request, EXPORT_ACCESS, async () => refuse('not-found'));
    const { files, andJobs, recordingId, downloadId, ...choice } = await readQuery(request, exportQuery);
    const jobIds = [...new Set([jobId, ...(andJobs?.split(',') ?? [])])];
    if (files === 'all' || jobIds.length > 1 || choice.audio !== 'none')
      return sendZip(request, reply, { jobIds, recordingId, choice, downloadId });
    const made = await runForLink(request, EXPORT_ACCESS, () =>
      exportTranscript(jobId, { ...choice, recordingId }),
    );
    void reply.headers(headersOf(made.name, made.contentType));
    return reply.send(Readable.from(inChunks(made.write()), { objectMode: false }));
  });

  serve(app, previewEndpoint, (call) => call.run(() => previewExport(call.params.jobId, call.query)));
}

type Wanted = {
  jobIds: readonly string[];
  recordingId?: string | undefined;
  choice: ExportChoice;
  downloadId: string | undefined;
};

async function sendZip(request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> {
  const asCaller = <T>(fn: (who: Caller) => Promise<T>): Promise<T> => runForLink(request, EXPORT_ACCESS, fn);
  const { organisationId, personId } = await asCaller(async (who) => {
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
  void reply.headers(headersOf(zip.name, 'application/zip'));
  return reply.send(zip.stream);
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
