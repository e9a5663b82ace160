import {
  deleteSupportAttachment,
  INBOX_ATTACHMENT_PATH,
  SUPPORT_ATTACHMENT_PATH,
} from '@colloquy/contract/support';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { contentDisposition } from '../../platform/http/file-headers.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { storage } from '../../platform/storage/index.ts';
import { fileFolder, originalKey } from '../files/index.ts';
import { mayDelete } from './support.store.ts';
import { supportAttachment, supportMessage } from './support.table.ts';

type AttachmentRow = typeof supportAttachment.$inferSelect;

/**
 * Attachment downloads for people who see the message, and for the support inbox. Each download is audited.
 */
export function attachmentRoutes(app: FastifyInstance): void {
  download(app, SUPPORT_ATTACHMENT_PATH, (request, id) =>
    runFor(request, 'support:request', async (who) => {
      const row = await getAttachment(id);
      await audit(who, 'support-attachment.downloaded', id);
      return row;
    }),
  );
  download(app, INBOX_ATTACHMENT_PATH, async (request, id) => {
    const { personId } = await runFor(request, 'support:answer', async (who) => who);
    const row = await run(asPlatform(), () => getAttachment(id));
    const { organisationId } = row;
    await run(asSystem(organisationId), () =>
      audit({ organisationId, personId }, 'support-attachment.downloaded', id),
    );
    return row;
  });
  serve(app, deleteSupportAttachment, async (call) => {
    const { attachmentId } = call.params;
    const row = await call.run((who) => getOwn(who, attachmentId));
    // Bytes first: the deletion of a row without bytes can be repeated, while bytes without a row would be
    // orphaned.
    await storage().deleteFolder(fileFolder(row.organisationId, attachmentId));
    await call.run(async (who) => {
      await db.delete(supportAttachment).where(eq(supportAttachment.id, attachmentId));
      await audit(who, 'support-attachment.deleted', attachmentId);
    });
    return {};
  });
}

async function getAttachment(id: string): Promise<AttachmentRow> {
  const [row] = await db.select().from(supportAttachment).where(eq(supportAttachment.id, id));
  return requireFound(row);
}

async function getOwn(who: Caller, id: string): Promise<AttachmentRow> {
  const row = await getAttachment(id);
  const [message] = await db
    .select({ isAnswer: supportMessage.isAnswer })
    .from(supportMessage)
    .where(eq(supportMessage.id, row.messageId));
  if (!mayDelete(who, { ...row, ...requireFound(message) })) refuse('not-permitted');
  return row;
}

type FindAttachment = (request: FastifyRequest, id: string) => Promise<AttachmentRow>;

function download(app: FastifyInstance, path: string, find: FindAttachment): void {
  app.get(path, { exposeHeadRoute: false, schema: { hide: true } as never }, async (request, reply) => {
    const id = z.uuid().safeParse((request.params as { attachmentId: string }).attachmentId);
    if (!id.success) return refuse('not-found');
    return send(reply, await find(request, id.data));
  });
}

/** Never rendered as a page of this origin, whatever its content. */
async function send(reply: FastifyReply, row: AttachmentRow): Promise<FastifyReply> {
  const { organisationId, id, name, bytes, contentType } = row;
  const content = await storage().openRead(originalKey(organisationId, id));
  return reply
    .headers({
      'content-type': contentType,
      'content-length': bytes,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    .send(content);
}
