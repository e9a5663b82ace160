import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Installation } from './installation/start-installation.ts';

/** Runs `fn` in one transaction as the superuser, who bypasses row-level security. */
export async function asSuperuser<T>(
  installation: Installation,
  fn: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(superuserUrl(installation));
  await client.connect();
  try {
    await client.query('begin');
    const result = await fn(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}

/** Address of the embedded PostgreSQL. */
function superuserUrl({ dataFolder }: Installation): string {
  const file = path.join(dataFolder, 'postgres.json');
  const { folder, password } = JSON.parse(readFileSync(file, 'utf8')) as { folder: string; password: string };
  const postmaster = path.join(path.resolve(dataFolder, folder), 'cluster/postmaster.pid');
  const port = readFileSync(postmaster, 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/colloquy`;
}
