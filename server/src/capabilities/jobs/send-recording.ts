import type { Readable } from 'node:stream';
import type { Query } from '@colloquy/contract';
import { type JobDetail, uploadRecording as endpoint } from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { cleanFileName, findFilesByOwner, receiveFile, type UploadLimits } from '../files/index.ts';
import { validateUpload } from '../services/index.ts';
import { createJob } from './create-job.ts';
import { readJob } from './read-job.ts';

/** POST /api/recordings: a file and its order in one request. */
export async function sendRecordingRoute(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(async (scope) => {
    // Bytes are streamed to storage without parsing or buffering.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    serve(scope, endpoint, (call) => uploadRecording(call, config));
  });
}

/**
 * Creates the job first, identified by the request's id. If the connection breaks, the job stays a draft and
 * the same request continues with it.
 */
async function uploadRecording(
  { query, request, run }: Call<typeof endpoint>,
  limits: UploadLimits,
): Promise<{ job: JobDetail; repeated: boolean }> {
  const announced = Number(request.headers['content-length']);
  const length = Number.isSafeInteger(announced) ? announced : undefined;
  const sent = { name: cleanFileName(query.fileName), length };
  const { who, id, hasFile } = await run(async (caller) => {
    const { id: jobId } = await createJob(caller, orderOf(query));
    const isRepeated = await hasSameFile(jobId, sent);
    if (!isRepeated) validateUpload(query.sid, { name: sent.name, bytes: length, settings: {} });
    return { who: caller, id: jobId, hasFile: isRepeated };
  });
  const isStored =
    !hasFile &&
    (await receiveFile({
      organisationId: who.organisationId,
      personId: who.personId,
      ownerId: id,
      name: query.fileName,
      bytes: request.raw as Readable,
      length,
      limits,
    }));
  const job = await run(async (caller) => {
    // A concurrent request with the same id was first, and may have sent another file.
    if (!isStored && !hasFile) await hasSameFile(id, sent);
    return readJob(caller, id);
  });
  return { job, repeated: !isStored };
}

/**
 * Whether the job has this file already. Refuses if it has other files, because the client would drop a
 * recording that was never stored.
 */
async function hasSameFile(
  jobId: string,
  { name, length }: { name: string; length: number | undefined },
): Promise<boolean> {
  const files = await findFilesByOwner(jobId);
  if (files.length === 0) return false;
  if (files.some((file) => file.name === name && (length === undefined || file.bytes === length)))
    return true;
  refuse('not-now', 'This request id is already in use for another file. Use a new one.');
}

function orderOf({ language, speakers, ...order }: Query<typeof endpoint>) {
  return { ...order, language: language ?? null, speakers: speakers ?? null };
}
