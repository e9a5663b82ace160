import type { DeletedItem, Query } from '@colloquy/contract';
import type { findPrompts as findEndpoint, PromptDetail, PromptSummary } from '@colloquy/contract/models';
import { and, eq, isNull } from 'drizzle-orm';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { findDeletedIn } from '../../platform/deletion.ts';
import { requireFound } from '../../platform/refusal.ts';
import { prompt } from './prompts.table.ts';

export type PromptRow = typeof prompt.$inferSelect;

const LIST: KeysetList<'name' | 'changedAt' | 'version'> = {
  columns: `p.id, p.name, p.purpose, p.version, p.created_at as "createdAt", p.changed_at as "changedAt"`,
  from: 'prompt p',
  id: 'p.id',
  sorts: {
    name: { by: 'p.name', type: 'text' },
    changedAt: { by: 'p.changed_at', type: 'timestamptz' },
    version: { by: 'p.version', type: 'int' },
  },
  defaultSort: 'name',
};

export async function findPrompts(filter: Query<typeof findEndpoint>): Promise<Page<PromptSummary>> {
  const page = await findPage<PromptRow, 'name' | 'changedAt' | 'version'>(LIST, filter, () => {
    const conditions = new Conditions().add(() => 'p.deleted_at is null');
    if (filter.q)
      conditions.add(
        (value) => `(p.name ilike ${value} or p.purpose ilike ${value})`,
        likePatternOf(filter.q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(summarise) };
}

/** Deleted prompts that can be restored, last deleted first. */
export const findDeletedPrompts = (): Promise<DeletedItem[]> => findDeletedIn('prompt');

/** An existing prompt, locked until the end of the transaction; else 404. */
export async function lockPrompt(id: string): Promise<PromptRow> {
  const [row] = await db
    .select()
    .from(prompt)
    .where(and(eq(prompt.id, id), isNull(prompt.deletedAt)))
    .for('update');
  return requireFound(row);
}

export async function readPrompt(id: string): Promise<PromptDetail> {
  const [row] = await db
    .select()
    .from(prompt)
    .where(and(eq(prompt.id, id), isNull(prompt.deletedAt)));
  const { rows } = await sqlQuery<{ number: number; text: string; by: string | null; at: Date }>(
    `select v.number, v.text, p.name as by, v.at from prompt_version v left join published.person p on p.id = v.person_id
     where v.prompt_id = $1 order by v.number desc`,
    [id],
  );
  const versions = rows.map(({ by, at, ...rest }) => ({ ...rest, by: by ?? '', at: at.toISOString() }));
  return { ...summarise(requireFound(row)), text: versions[0]?.text ?? '', versions };
}

const summarise = ({ id, name, purpose, version, createdAt, changedAt }: PromptRow): PromptSummary => ({
  id,
  name,
  purpose,
  version,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
