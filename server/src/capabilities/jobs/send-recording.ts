import type { Readable } from 'node:stream';
import { type JobDetail, type Query, sendRecording as endpoint } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { cleanFileName, findFilesOf, receiveFile, type UploadLimits } from '../files/index.ts';
import { createJob } from './create-job.ts';
import { readJob } from './read-job.ts';

/** POST /api/recordings: a file and what is to become of it, in one request. */
export async function sendRecordingRoute(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(async (scope) => {
    // The bytes go on to storage as they come: nothing is parsed or gathered here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    serve(scope, endpoint, (call) => sendRecording(call, config));
  });
}

/**
 * The job is made first, by the id of the request: where the connection breaks it is a draft, and the same request
 * again goes on with it.
 */
async function sendRecording(
  { query, request, run }: Call<typeof endpoint>,
  limits: UploadLimits,
): Promise<{ job: JobDetail; repeated: boolean }> {
  const announced = Number(request.headers['content-length']);
  const length = Number.isSafeInteger(announced) ? announced : undefined;
  const sent = { name: cleanFileName(query.fileName), length };
  const { who, id, hasFile } = await run(async (caller) => {
    const { id: jobId } = await createJob(caller, orderOf(query));
    return { who: caller, id: jobId, hasFile: await holdsFile(jobId, sent) };
  });
  const isKept =
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
    // Another request with the same id came first: that it brought the same file is not a matter of course.
    if (!isKept && !hasFile) await holdsFile(id, sent);
    return readJob(caller, id);
  });
  return { job, repeated: !isKept };
}

/**
 * Whether the job has this file already. Refuses where its files are others: the client would drop a recording that
 * nobody keeps.
 */
async function holdsFile(
  jobId: string,
  { name, length }: { name: string; length: number | undefined },
): Promise<boolean> {
  const files = await findFilesOf(jobId);
  if (files.length === 0) return false;
  if (files.some((file) => file.name === name && (length === undefined || file.bytes === length)))
    return true;
  refuse('not-now', 'This request id was used for another file. Send this file with a new request id.');
}

function orderOf({ language, speakers, ...order }: Query<typeof endpoint>) {
  return { ...order, language: language ?? null, speakers: speakers ?? null };
}
