import type { Body } from '@colloquy/contract';
import { type JobDetail, transcribeAgain as endpoint } from '@colloquy/contract/jobs';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { type Call, serve } from '../../platform/http/serve.ts';
import { refuse, requireFound } from '../../platform/refusal.ts';
import {
  type FileRow,
  findFilesByOwner,
  getFile,
  openRead,
  receiveFile,
  type UploadLimits,
} from '../files/index.ts';
import { createJob } from './create-job.ts';
import { nameOfDuplicate } from './duplicate-job.ts';
import { requireWork } from './job-access.ts';
import { hasOneRecording } from './jobs.policy.ts';
import { findJobFiles, getJob } from './jobs.store.ts';
import type { JobRow } from './jobs.table.ts';
import { readJob } from './read-job.ts';

export const transcribeAgainRoute = (app: FastifyInstance, { config }: Context): void =>
  serve(app, endpoint, (call) => transcribeAgain(call, config));

/**
 * Orders another transcript of a file as a job of its own, with a copy of the recording. The job is created first: if
 * copying fails, the same request continues with it.
 */
async function transcribeAgain(
  { params, body, run }: Call<typeof endpoint>,
  limits: UploadLimits,
): Promise<{ job: JobDetail }> {
  const { who, made, source, order, hasFile } = await run((caller) => prepare(caller, params.jobId, body));
  const { organisationId, personId } = who;
  if (!hasFile)
    await receiveFile({
      organisationId,
      personId,
      ownerId: made.id,
      name: source.name,
      order,
      bytes: await openRead(organisationId, source.id),
      length: source.bytes,
      limits,
    });
  return { job: await run((caller) => readJob(caller, made.id)) };
}

type Prepared = { who: Caller; made: JobRow; source: FileRow; order: string; hasFile: boolean };

async function prepare(
  who: Caller,
  jobId: string,
  { jobFileId, requestId, ...settings }: Body<typeof endpoint>,
): Promise<Prepared> {
  await requireWork(who, jobId);
  const original = await getJob(jobId);
  const file = requireFound((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const source = await getFile(file.fileId);
  if (!hasOneRecording(file, source.mediaType))
    refuse('not-now', 'Only a single recording can be transcribed again.');
  const { sid } = original;
  const name = await nameOfDuplicate(who, original);
  const made = await createJob(who, { ...settings, sid, name, requestId });
  const { participant, speakerNames } = file.settings;
  const order = JSON.stringify({
    settings: { participant, speakerNames },
    ...(file.consent && { consent: { text: file.consent.text, at: file.consent.at } }),
  });
  return { who, made, source, order, hasFile: (await findFilesByOwner(made.id)).length > 0 };
}
