/**
 * Whether our own PostgreSQL was brought to this very version by an earlier start: asking the database takes a process
 * and most of a second. The mark lies beside the cluster, so whoever replaces the cluster takes it away.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(path.dirname(import.meta.dirname));
const sources = [
  'server/migrations/**/*.*',
  'server/src/platform/database/*.ts',
  'server/src/platform/postgres/*.ts',
];

export function isPrepared(clusterFolder: string, dataFolder: string): boolean {
  return readIfThere(markOf(clusterFolder)) === versionOf(dataFolder);
}

export function markPrepared(clusterFolder: string, dataFolder: string): void {
  writeFileSync(markOf(clusterFolder), versionOf(dataFolder), { mode: 0o600 });
}

function markOf(clusterFolder: string): string {
  return path.join(clusterFolder, 'prepared');
}

/** The schema, and the secret: the passwords of the database's logins follow from it. */
function versionOf(dataFolder: string): string {
  const secret = process.env.COLLOQUY_SECRET ?? readIfThere(path.join(dataFolder, 'secret')) ?? '';
  const hash = createHash('sha256').update(secret);
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
