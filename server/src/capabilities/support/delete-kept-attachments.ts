import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { TRIES_OVER_A_DAY } from '../../platform/tasks/retry-delay.ts';
import { fileFolder } from '../files/index.ts';
import { findOrganisationsWith, readSettings } from '../organisations/index.ts';

const DAY_MS = 24 * 3_600_000;
const LOOK_MS = 3_600_000;
/** Found at a time. */
const MOST = 50;

/**
 * Deletes the attachments of questions that were closed longer ago than the organisation keeps finished jobs: its bytes
 * first and then the row, as of every file. What was written stays.
 */
export const deleteKeptAttachments = defineTask({
  name: 'support.delete-kept-attachments',
  lane: 'light',
  payload: z.object({}),
  tries: TRIES_OVER_A_DAY,
  isPatient: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { retentionDays } = await task.read(() => readSettings(organisationId));
    if (retentionDays === null) return task.finish('skipped');
    const before = new Date(now().getTime() - retentionDays * DAY_MS);
    for (let found = MOST; found === MOST;) {
      const ids = await task.read(() => findKept(before));
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

async function findKept(before: Date): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select a.id from support_attachment a
       join support_message m on m.organisation_id = a.organisation_id and m.id = a.message_id
       join support_request r on r.organisation_id = m.organisation_id and r.id = m.request_id
     where r.state = 'closed' and r.changed_at < $1 order by a.id limit ${MOST}`,
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Asks for it once a day in each organisation that has a retention; the key makes many workers ask once. */
async function orderDeletions(): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  for (const organisationId of await findOrganisationsWith('retentionDays'))
    await run(asTask(organisationId), () =>
      enqueue(deleteKeptAttachments, { organisationId, subjectId: organisationId, key: day, payload: {} }),
    );
}

/** Looks every hour for as long as the process runs. */
export function startDeletingKeptAttachments(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'retention of attachments', orderDeletions, signal);
}
