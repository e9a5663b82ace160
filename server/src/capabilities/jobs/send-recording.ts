import type { Readable } from 'node:stream';
import { type JobDetail, type Query, sendRecording as endpoint } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { receiveFile } from '../files/index.ts';
import { createJob } from './create-job.ts';
import { findJobFiles } from './jobs.store.ts';
import { readJob } from './read-job.ts';

/** POST /api/recordings: a file and what is to become of it, in one request. */
export async function sendRecordingRoute(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(async (scope) => {
    // The bytes go on to storage as they come: nothing is parsed or gathered here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    serve(scope, endpoint, (call) => sendRecording(call, config.maxUploadBytes));
  });
}

/**
 * The job is made first, by the id of the request: where the connection breaks it is a draft, and the same request
 * again goes on with it.
 */
async function sendRecording(
  { query, request, run }: Call<typeof endpoint>,
  maxBytes: number,
): Promise<{ job: JobDetail; repeated: boolean }> {
  const begun = await run(async (who) => {
    const { id } = await createJob(who, orderOf(query));
    return { who, id, hasFile: (await findJobFiles(id)).length > 0 };
  });
  const { who, id } = begun;
  const length = Number(request.headers['content-length']);
  const isKept =
    !begun.hasFile &&
    (await receiveFile({
      organisationId: who.organisationId,
      personId: who.personId,
      ownerId: id,
      name: query.fileName,
      bytes: request.raw as Readable,
      length: Number.isSafeInteger(length) ? length : undefined,
      maxBytes,
    }));
  return { job: await run((caller) => readJob(caller, id)), repeated: !isKept };
}

function orderOf({ language, speakers, ...order }: Query<typeof endpoint>) {
  return { ...order, language: language ?? null, speakers: speakers ?? null };
}
