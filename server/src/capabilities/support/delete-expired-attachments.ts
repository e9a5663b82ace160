import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask, TRIES_OVER_A_DAY } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { fileFolder } from '../files/index.ts';
import { findOrganisationsWithSetting, readSettings } from '../organisations/index.ts';

const DAY_MS = 24 * 3_600_000;
/** Attachments per query. */
const BATCH_SIZE = 50;

/**
 * Deletes attachments of requests that were closed longer ago than the organisation's retention for jobs,
 * bytes before row. The messages are kept.
 */
export const deleteExpiredAttachments = defineTask({
  name: 'support.delete-expired-attachments',
  label: 'Delete old attachments',
  queue: 'light',
  payload: z.object({}),
  tries: TRIES_OVER_A_DAY,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { retentionDays } = await task.read(() => readSettings(organisationId));
    if (retentionDays === null) return task.finish('skipped');
    const before = new Date(now().getTime() - retentionDays * DAY_MS);
    for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
      const ids = await task.read(() => findExpired(before));
      found = ids.length;
      for (const id of ids) {
        await storage().deleteFolder(fileFolder(organisationId, id));
        await task.advance(async () => {
          await sqlQuery('delete from support_attachment where id = $1', [id]);
          await audit({ organisationId, personId: null }, 'support-attachment.expired', id);
        });
      }
    }
    return task.finish('done');
  },
});

async function findExpired(before: Date): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select a.id from support_attachment a
       join support_message m on m.organisation_id = a.organisation_id and m.id = a.message_id
       join support_request r on r.organisation_id = m.organisation_id and r.id = m.request_id
     where r.state = 'closed' and r.changed_at < $1 order by a.id limit ${BATCH_SIZE}`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/**
 * Enqueues the deletion once a day for each organisation with a retention. The key deduplicates between
 * workers.
 */
async function enqueueDeletions(): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  for (const organisationId of await findOrganisationsWithSetting('retentionDays'))
    await run(asSystem(organisationId), () =>
      enqueue(deleteExpiredAttachments, { organisationId, subjectId: organisationId, key: day, payload: {} }),
    );
}

export const attachmentRetention = defineSchedule({
  name: 'support.delete-expired-attachments',
  cron: '33 * * * *',
  run: enqueueDeletions,
});
