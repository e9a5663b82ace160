import type { ExportTemplate } from '@colloquy/contract';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import { found } from '../../../platform/refusal.ts';
import { exportTemplate } from '../templates.table.ts';

export type TemplateRow = typeof exportTemplate.$inferSelect;

const { id, name, fileName, size, uploadedAt } = exportTemplate;

/** All but their bytes, in order of name. */
export async function findTemplates(): Promise<ExportTemplate[]> {
  const rows = await db
    .select({ id, name, fileName, size, uploadedAt })
    .from(exportTemplate)
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
  const [row] = await db.select().from(exportTemplate).where(eq(exportTemplate.id, templateId));
  return found(row);
}

/** Another one that has this name in any case of letters. */
export async function findNamed(wanted: string, exceptId: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: exportTemplate.id })
    .from(exportTemplate)
    .where(and(sql`lower(${exportTemplate.name}) = lower(${wanted})`, ne(exportTemplate.id, exceptId)));
  return row;
}

export async function countTemplates(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(exportTemplate);
  return row?.count ?? 0;
}

/** Writes a template; of a repeated request the second changes nothing. */
export async function saveTemplate(row: TemplateRow): Promise<void> {
  await db.insert(exportTemplate).values(row).onConflictDoNothing();
}

export async function removeTemplate(templateId: string): Promise<void> {
  const rows = await db
    .delete(exportTemplate)
    .where(eq(exportTemplate.id, templateId))
    .returning({ id: exportTemplate.id });
  found(rows[0]);
}
