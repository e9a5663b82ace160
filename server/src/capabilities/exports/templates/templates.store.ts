import type { ExportTemplate } from '@colloquy/contract/exports';
import { and, count, eq, isNull, ne, sql, sum } from 'drizzle-orm';
import { db, sqlQuery } from '../../../platform/database/scope.ts';
import { requireFound } from '../../../platform/refusal.ts';
import { exportTemplate } from './templates.table.ts';

export type TemplateRow = typeof exportTemplate.$inferSelect;

const { id, name, fileName, size, uploadedAt } = exportTemplate;
const isUndeleted = isNull(exportTemplate.deletedAt);

/** All templates without their content, by name. */
export async function findTemplates(): Promise<ExportTemplate[]> {
  const rows = await db
    .select({ id, name, fileName, size, uploadedAt })
    .from(exportTemplate)
    .where(isUndeleted)
    .orderBy(sql`lower(${exportTemplate.name})`);
  return rows.map(describeTemplate);
}

export const describeTemplate = (
  row: Pick<TemplateRow, 'id' | 'name' | 'fileName' | 'size' | 'uploadedAt'>,
): ExportTemplate => ({
  id: row.id,
  name: row.name,
  fileName: row.fileName,
  size: row.size,
  uploadedAt: row.uploadedAt.toISOString(),
});

/** A template with its content, or 404. */
export async function getTemplate(templateId: string): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(exportTemplate)
    .where(and(eq(exportTemplate.id, templateId), isUndeleted));
  return requireFound(row);
}

/** Another undeleted template with this name, in any case. */
export async function findTemplateByName(
  wantedName: string,
  exceptId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: exportTemplate.id })
    .from(exportTemplate)
    .where(
      and(
        isUndeleted,
        sql`lower(${exportTemplate.name}) = lower(${wantedName})`,
        ne(exportTemplate.id, exceptId),
      ),
    );
  return row;
}

export async function countTemplates(): Promise<number> {
  const [row] = await db.select({ count: count() }).from(exportTemplate).where(isUndeleted);
  return row?.count ?? 0;
}

/** Bytes of all templates, including deleted ones. */
export async function sumTemplateBytes(): Promise<number> {
  const [row] = await db.select({ bytes: sum(exportTemplate.size) }).from(exportTemplate);
  return Number(row?.bytes ?? 0);
}

/** Locks the templates of an organisation against concurrent changes until the transaction ends. */
export const lockTemplates = (organisationId: string): Promise<unknown> =>
  sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`templates ${organisationId}`]);

/** Saves and returns a template; undefined if the id exists. */
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
