import { deleteSupportAttachment, DESK_ATTACHMENT_PATH, SUPPORT_ATTACHMENT_PATH } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { storage } from '../../platform/storage/index.ts';
import { fileFolder, originalKey } from '../files/index.ts';
import { mayDelete } from './support.store.ts';
import { supportAttachment, supportMessage } from './support.table.ts';

type AttachmentRow = typeof supportAttachment.$inferSelect;

/** The bytes of attachments: for who sees the message, and for the desk. Each download is in the audit. */
export function attachmentRoutes(app: FastifyInstance): void {
  download(app, SUPPORT_ATTACHMENT_PATH, (request, id) =>
    runFor(request, 'support:ask', async (who) => {
      const row = await getAttachment(id);
      await audit(who, 'support-attachment.downloaded', id);
      return row;
    }),
  );
  download(app, DESK_ATTACHMENT_PATH, async (request, id) => {
    const { personId } = await runFor(request, 'support:answer', async (who) => who);
    const row = await run(asPlatform(), () => getAttachment(id));
    const { organisationId } = row;
    await run(asTask(organisationId), () =>
      audit({ organisationId, personId }, 'support-attachment.downloaded', id),
    );
    return row;
  });
  serve(app, deleteSupportAttachment, async (call) => {
    const { attachmentId } = call.params;
    const row = await call.run((who) => getOwn(who, attachmentId));
    // The bytes first: a row without them can be deleted again, and bytes without a row would be found by nobody.
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
  return found(row);
}

async function getOwn(who: Caller, id: string): Promise<AttachmentRow> {
  const row = await getAttachment(id);
  const [message] = await db
    .select({ isAnswer: supportMessage.isAnswer })
    .from(supportMessage)
    .where(eq(supportMessage.id, row.messageId));
  if (!mayDelete(who, { ...row, ...found(message) })) refuse('not-permitted');
  return row;
}

type Find = (request: FastifyRequest, id: string) => Promise<AttachmentRow>;

function download(app: FastifyInstance, path: string, find: Find): void {
  app.get(path, { exposeHeadRoute: false, schema: { hide: true } as never }, async (request, reply) => {
    const id = z.uuid().safeParse((request.params as { attachmentId: string }).attachmentId);
    if (!id.success) return refuse('not-found');
    return send(reply, await find(request, id.data));
  });
}

/** Never shown in the browser as a page of ours, whatever is in it. */
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
