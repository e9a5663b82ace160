import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SchemaSources } from '../platform/database/schema-sources.ts';
import { schemaSources } from '../schema-sources.ts';

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};

/**
 * The schema with made-up migrations of a later version, written to an empty folder. A migration is a list of
 * statements.
 */
export function laterSchema(folder: string, migrations: string[][]): SchemaSources {
  cpSync(schemaSources.migrations, folder, { recursive: true });
  const journalPath = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as Journal;
  for (const statements of migrations) {
    const last = journal.entries.at(-1)!;
    const tag = `${String(last.idx + 1).padStart(4, '0')}_later`;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    writeFileSync(path.join(folder, `${tag}.sql`), statements.join(';--> statement-breakpoint\n'));
  }
  writeFileSync(journalPath, JSON.stringify(journal));
  return { ...schemaSources, migrations: folder };
}
