import type { ExportTemplate } from '@colloquy/contract';
import { and, count, eq, isNull, ne, sql, sum } from 'drizzle-orm';
import { db, sqlQuery } from '../../../platform/database/scope.ts';
import { found } from '../../../platform/refusal.ts';
import { exportTemplate } from '../templates.table.ts';

export type TemplateRow = typeof exportTemplate.$inferSelect;

const { id, name, fileName, size, uploadedAt } = exportTemplate;
const isThere = isNull(exportTemplate.deletedAt);

/** All but their bytes, in order of name. */
export async function findTemplates(): Promise<ExportTemplate[]> {
  const rows = await db
    .select({ id, name, fileName, size, uploadedAt })
    .from(exportTemplate)
    .where(isThere)
    .orderBy(sql`lower(${exportTemplate.name})`);
  return rows.map(describe);
}

export const describe = (
  row: Pick<TemplateRow, 'id' | 'name' | 'fileName' | 'size' | 'uploadedAt'>,
): ExportTemplate => ({
  id: row.id,
  name: row.name,
  fileName: row.fileName,
  size: row.size,
  uploadedAt: row.uploadedAt.toISOString(),
});

/** With its bytes; else 404. */
export async function getTemplate(templateId: string): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(exportTemplate)
    .where(and(eq(exportTemplate.id, templateId), isThere));
  return found(row);
}

/** Another one that has this name in any case of letters, and is not deleted. */
export async function findNamed(wanted: string, exceptId: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: exportTemplate.id })
    .from(exportTemplate)
    .where(
      and(isThere, sql`lower(${exportTemplate.name}) = lower(${wanted})`, ne(exportTemplate.id, exceptId)),
    );
  return row;
}

export async function countTemplates(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(exportTemplate).where(isThere);
  return row?.count ?? 0;
}

/** What all templates take up, deleted ones included. */
export async function sumTemplateBytes(): Promise<number> {
  const [row] = await db.select({ bytes: sum(exportTemplate.size) }).from(exportTemplate);
  return Number(row?.bytes ?? 0);
}

/** Until the end of the transaction nobody else adds, deletes or restores templates of this organisation. */
export const holdTemplates = (organisationId: string): Promise<unknown> =>
  sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`templates ${organisationId}`]);

/** Writes a template and answers it; undefined where this id was written before. */
export async function saveTemplate(
  row: typeof exportTemplate.$inferInsert,
): Promise<TemplateRow | undefined> {
  const [saved] = await db
    .insert(exportTemplate)
    .values(row)
    .onConflictDoNothing({ target: [exportTemplate.organisationId, exportTemplate.id] })
    .returning();
  return saved;
}
