import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Installation } from './installation/start-installation.ts';
import { signInOf } from './people.ts';

/**
 * Gives the demo organisation's reviewer a job, behind the product's back. Answers the header by which a browser works
 * in the assignment.
 */
export async function assignReviewer(
  installation: Installation,
  jobId: string,
): Promise<Record<string, string>> {
  const client = new pg.Client(superuserUrl(installation));
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into assignment (organisation_id, id, job_id, person_id, state, created_at)
       select j.organisation_id, uuidv7(), j.id, p.id, 'accepted', now() from job j, person p
       where j.id = $1 and p.username = $2 returning id`,
      [jobId, signInOf(installation, 'reviewer').username],
    );
    return { 'x-assignment': rows[0]!.id };
  } finally {
    await client.end();
  }
}

/** Of the database that the installation brought along. */
function superuserUrl({ dataFolder }: Installation): string {
  const file = path.join(dataFolder, 'postgres.json');
  const { folder, password } = JSON.parse(readFileSync(file, 'utf8')) as { folder: string; password: string };
  const postmaster = path.join(path.resolve(dataFolder, folder), 'cluster/postmaster.pid');
  const port = readFileSync(postmaster, 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/colloquy`;
}
