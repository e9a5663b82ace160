import {
  type DeletedThing,
  type ExportTemplate,
  MOST_TEMPLATES,
  oldestRestorable,
  restorableUntil,
} from '@colloquy/contract';
import { and, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../../platform/audit/audit.ts';
import { now } from '../../../platform/clock.ts';
import { type Caller, db, refuseTaken } from '../../../platform/database/scope.ts';
import { findDeletedIn, purgeAt } from '../../../platform/deletion.ts';
import { found, Refusal, refuse } from '../../../platform/refusal.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { enqueue } from '../../../platform/tasks/enqueue.ts';
import { DEFAULT_TRIES } from '../../../platform/tasks/retry-delay.ts';
import { exportTemplate } from '../templates.table.ts';
import { countTemplates, describe, getTemplate, holdTemplates } from './templates.store.ts';

/** Deletes a template. Answers until when it can be restored. */
export async function deleteTemplate(who: Caller, templateId: string): Promise<Date> {
  await holdTemplates(who.organisationId);
  await getTemplate(templateId);
  const until = await hideTemplate(who, templateId);
  await audit(who, 'export-template.deleted', templateId);
  return until;
}

/** Hides a template that is deleted or replaced, and orders its purge. Answers until when it can be restored. */
export async function hideTemplate(who: Caller, templateId: string): Promise<Date> {
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

/** The deleted templates that can be restored, the last deleted first. */
export const findDeletedTemplates = (): Promise<DeletedThing[]> => findDeletedIn('export_template');

/** Restores a template. A repeated request changes nothing. */
export async function restoreTemplate(who: Caller, templateId: string): Promise<ExportTemplate> {
  await holdTemplates(who.organisationId);
  const [row] = await db.select().from(exportTemplate).where(eq(exportTemplate.id, templateId)).for('update');
  const template = found(row);
  if (!template.deletedAt) return describe(template);
  if (restorableUntil(template.deletedAt) < now()) refuse('not-found');
  if ((await countTemplates()) >= MOST_TEMPLATES)
    refuse('not-now', `There are ${MOST_TEMPLATES} templates already. Delete one, then restore this one.`);
  await refuseTaken(
    () =>
      db
        .update(exportTemplate)
        .set({ deletedAt: null, deletedBy: null })
        .where(eq(exportTemplate.id, templateId)),
    new Refusal('taken', {
      message: `Another template is called “${template.name}” now. Delete that one, then restore this one.`,
    }),
  );
  await audit(who, 'export-template.restored', templateId);
  return describe(template);
}

/** Removes a deleted template for good. */
export const purgeTemplate = defineTask({
  name: 'transcripts.purge-template',
  lane: 'light',
  payload: z.object({ templateId: z.uuid() }),
  tries: DEFAULT_TRIES,
  isPatient: true,
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
