import { MAX_ATTACHMENT_BYTES, type NewAttachment } from '@colloquy/contract/support';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { storage } from '../../platform/storage/index.ts';
import { defineTask, TRIES_OVER_A_DAY } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import {
  cleanFileName,
  fileFolder,
  originalKey,
  releaseUpload,
  reserveUpload,
  type UploadLimits,
} from '../files/index.ts';
import { attachmentType } from './attachment-types.ts';
import { supportAttachment } from './support.table.ts';

/** Longer than storing and writing the message takes. */
const CHECK_DELAY_MS = 3_600_000;

/** An attachment whose bytes are stored but whose message is not yet written. */
export type StoredAttachment = Omit<typeof supportAttachment.$inferInsert, 'messageId'>;

type Sender = { organisationId: string; personId: string };

/**
 * Stores the attachments of a message outside of any scope, all or none. They are validated and count towards
 * the upload quota.
 */
export async function storeAttachments(
  { organisationId, personId }: Sender,
  attachments: readonly NewAttachment[],
  limits: UploadLimits,
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  const checked = attachments.map(({ name, content }) => {
    const bytes = Buffer.from(content, 'base64');
    if (bytes.length === 0) refuse('invalid-input', `${name}: the file is empty.`);
    if (bytes.length > MAX_ATTACHMENT_BYTES) refuse('too-large', 'Attachments can be up to 5 MB each.');
    const clean = cleanFileName(name);
    return { name: clean, bytes, contentType: attachmentType(clean, bytes) };
  });
  try {
    for (const { name, bytes, contentType } of checked) {
      const id = newId();
      const size = bytes.length;
      // The cleanup is enqueued first, so that a process that dies leaves neither bytes nor a reservation.
      await run(asSystem(organisationId), () => checkLater(organisationId, id));
      await reserveUpload(
        { organisationId, personId, uploadId: id, size, received: 0, incoming: size },
        limits,
      );
      stored.push({
        id,
        organisationId,
        name,
        bytes: size,
        contentType,
        uploadedBy: personId,
        createdAt: now(),
      });
      await storage().put(originalKey(organisationId, id), bytes);
    }
  } catch (error) {
    await releaseAttachments(stored);
    throw error;
  }
  return stored;
}

/** Within the scope that writes the message. */
export async function writeAttachments(
  messageId: string,
  stored: readonly StoredAttachment[],
): Promise<void> {
  if (stored.length === 0) return;
  await db.insert(supportAttachment).values(stored.map((row) => ({ ...row, messageId })));
}

/** Counterpart of `storeAttachments`: deletes bytes without a message and releases the reservations. */
export async function releaseAttachments(stored: readonly StoredAttachment[]): Promise<void> {
  for (const { organisationId, id } of stored) {
    const isWritten = await run(asSystem(organisationId), () => isAttached(id));
    if (!isWritten) await storage().deleteFolder(fileFolder(organisationId, id));
    await run(asSystem(organisationId), () => releaseUpload(id));
  }
}

async function isAttached(id: string): Promise<boolean> {
  const rows = await db
    .select({ id: supportAttachment.id })
    .from(supportAttachment)
    .where(eq(supportAttachment.id, id));
  return rows.length > 0;
}

/** Deletes the bytes and the reservation of a message that was never written. */
export const checkAttachment = defineTask({
  name: 'support.check-attachment',
  label: 'Clean up an unused attachment',
  queue: 'light',
  payload: z.object({ attachmentId: z.uuid() }),
  tries: TRIES_OVER_A_DAY,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { attachmentId } = task.payload;
    if (!(await task.read(() => isAttached(attachmentId))))
      await storage().deleteFolder(fileFolder(organisationId, attachmentId));
    return task.finish('done', async () => void (await releaseUpload(attachmentId)));
  },
});

const checkLater = (organisationId: string, attachmentId: string): Promise<unknown> =>
  enqueue(checkAttachment, {
    organisationId,
    subjectId: attachmentId,
    key: attachmentId,
    payload: { attachmentId },
    startAfter: new Date(now().getTime() + CHECK_DELAY_MS),
  });
