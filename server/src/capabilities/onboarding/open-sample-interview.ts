import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { openSampleInterview as endpoint } from '@colloquy/contract/onboarding';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import type { Call } from '../../platform/http/serve.ts';
import { findFilesByOwner, receiveFile, type UploadLimits } from '../files/index.ts';
import { createJob } from '../jobs/index.ts';

/**
 * The transcript before the audio: audio that finds a transcript of its name with times is not transcribed, and
 * costs nothing. The transcript is the real result of the installed recogniser, mistakes included.
 */
const FILES = [
  { name: 'Food market.json', url: new URL('sample/interview.gen.json', import.meta.url) },
  { name: 'Food market.opus', url: new URL('../../demo/interview.opus', import.meta.url) },
] as const;

const ORDER = {
  sid: 'SID002',
  name: 'Sample: food market',
  language: 'en',
  speakers: 2,
  isSample: true,
} as const;

/**
 * Creates the sample interview for the caller, or returns the id of the one they have. The files arrive like uploads;
 * a repeated call adds those that an interruption left out.
 */
export async function openSampleInterview(
  { body: { requestId }, run }: Call<typeof endpoint>,
  limits: UploadLimits,
): Promise<{ jobId: string }> {
  const { who, jobId, names } = await run(async (caller) => {
    const id = (await findSample(caller)) ?? (await createJob(caller, { ...ORDER, requestId })).id;
    return { who: caller, jobId: id, names: (await findFilesByOwner(id)).map(({ name }) => name) };
  });
  const { organisationId, personId } = who;
  for (const { name, url } of FILES) {
    if (names.includes(name)) continue;
    const { size: length } = await stat(url);
    const bytes = createReadStream(url);
    await receiveFile({ organisationId, personId, ownerId: jobId, name, bytes, length, limits });
  }
  return { jobId };
}

/** The caller’s sample that they have not deleted. Locked, so that two clicks create one. */
async function findSample({ organisationId, personId }: Caller): Promise<string | undefined> {
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sample ${personId}`]);
  const { rows } = await sqlQuery<{ id: string }>(
    `select id from published.job where organisation_id = $1 and created_by = $2 and deleted_at is null
       and settings ? 'isSample' order by created_at limit 1`,
    [organisationId, personId],
  );
  return rows[0]?.id;
}
