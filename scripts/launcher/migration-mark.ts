/**
 * Mark beside the cluster that this version has migrated it. Asking the database instead takes a process and
 * most of a second; replacing the cluster removes the mark.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(path.dirname(import.meta.dirname));
const sources = [
  'server/migrations/**/*.*',
  'server/src/**/*.table.ts',
  'server/src/**/sql/*.sql',
  'server/src/{schema-sources,capability-order}.ts',
  'server/src/platform/database/*.ts',
  'server/src/platform/postgres/*.ts',
];

export function isMigrated(clusterFolder: string, dataFolder: string): boolean {
  return readIfExists(markPath(clusterFolder)) === versionOf(dataFolder);
}

export function markMigrated(clusterFolder: string, dataFolder: string): void {
  writeFileSync(markPath(clusterFolder), versionOf(dataFolder), { mode: 0o600 });
}

function markPath(clusterFolder: string): string {
  return path.join(clusterFolder, 'prepared');
}

/** Includes the secret, because the passwords of the database logins are derived from it. */
function versionOf(dataFolder: string): string {
  const secret = process.env.COLLOQUY_SECRET ?? readIfExists(path.join(dataFolder, 'secret')) ?? '';
  const hash = createHash('sha256').update(secret);
  for (const file of globSync(sources, { cwd: root }).toSorted()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
