import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Installation } from './installation/start-installation.ts';

/** Works on an installation's database behind the product's back, bound by no policy, in one transaction. */
export async function behindTheBack<T>(
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

/** Of the database that the installation brought along. */
function superuserUrl({ dataFolder }: Installation): string {
  const file = path.join(dataFolder, 'postgres.json');
  const { folder, password } = JSON.parse(readFileSync(file, 'utf8')) as { folder: string; password: string };
  const postmaster = path.join(path.resolve(dataFolder, folder), 'cluster/postmaster.pid');
  const port = readFileSync(postmaster, 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/colloquy`;
}
