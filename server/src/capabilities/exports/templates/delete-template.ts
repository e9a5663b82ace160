import { type DeletedItem, oldestRestorable, restorableUntil } from '@colloquy/contract';
import { type ExportTemplate, MAX_TEMPLATES } from '@colloquy/contract/exports';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, db, refuseDuplicate } from '../../../platform/database/scope.ts';
import { findDeletedIn, purgeAt } from '../../../platform/deletion.ts';
import { requireFound, Refusal, refuse } from '../../../platform/refusal.ts';
import { defineTask, DEFAULT_TRIES } from '../../../platform/tasks/define-task.ts';
import { enqueue } from '../../../platform/tasks/enqueue.ts';
import { countTemplates, describeTemplate, getTemplate, lockTemplates } from './templates.store.ts';
import { exportTemplate } from './templates.table.ts';

/** Deletes a template. Returns until when it can be restored. */
export async function deleteTemplate(who: Caller, templateId: string): Promise<Date> {
  await lockTemplates(who.organisationId);
  await getTemplate(templateId);
  const until = await softDeleteTemplate(who, templateId);
  await audit(who, 'export-template.deleted', templateId);
  return until;
}

/** Hides a deleted or replaced template and schedules its purge. Returns until when it can be restored. */
export async function softDeleteTemplate(who: Caller, templateId: string): Promise<Date> {
  const deletedAt = now();
  await db
    .update(exportTemplate)
    .set({ deletedAt, deletedBy: who.personId })
    .where(eq(exportTemplate.id, templateId));
  await enqueue(purgeTemplate, {
    organisationId: who.organisationId,
    subjectId: templateId,
    key: `${templateId}:${deletedAt.getTime()}`,
    payload: { templateId },
    startAfter: purgeAt(deletedAt),
  });
  return restorableUntil(deletedAt);
}

/** Restorable templates, latest first. */
export const findDeletedTemplates = (): Promise<DeletedItem[]> => findDeletedIn('export_template');

/** Restores a template. A repeated request changes nothing. */
export async function restoreTemplate(who: Caller, templateId: string): Promise<ExportTemplate> {
  await lockTemplates(who.organisationId);
  const [row] = await db.select().from(exportTemplate).where(eq(exportTemplate.id, templateId)).for('update');
  const template = requireFound(row);
  if (!template.deletedAt) return describeTemplate(template);
  if (restorableUntil(template.deletedAt) < now()) refuse('not-found');
  if ((await countTemplates()) >= MAX_TEMPLATES)
    refuse('not-now', `You already have ${MAX_TEMPLATES} templates. Delete one, then restore this one.`);
  await refuseDuplicate(
    () =>
      db
        .update(exportTemplate)
        .set({ deletedAt: null, deletedBy: null })
        .where(eq(exportTemplate.id, templateId)),
    new Refusal('taken', {
      message: `Another template is now called “${template.name}”. Delete that one, then restore this one.`,
    }),
  );
  await audit(who, 'export-template.restored', templateId);
  return describeTemplate(template);
}

/** Purges a deleted template. */
export const purgeTemplate = defineTask({
  name: 'exports.purge-template',
  label: 'Delete a Word template for good',
  queue: 'light',
  payload: z.object({ templateId: z.uuid() }),
  tries: DEFAULT_TRIES,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { templateId } = task.payload;
    return task.finish('done', async () => {
      const purged = await db
        .delete(exportTemplate)
        .where(and(eq(exportTemplate.id, templateId), lt(exportTemplate.deletedAt, oldestRestorable(now()))))
        .returning({ id: exportTemplate.id });
      if (purged.length > 0)
        await audit({ organisationId, personId: null }, 'export-template.purged', templateId);
    });
  },
});
