import { buffer } from 'node:stream/consumers';
import { peaksQuery } from '@colloquy/contract/files';
import { coarserPeaks } from '@colloquy/engines';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditOncePerWindow } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { readRange, contentDisposition } from '../../platform/http/file-headers.ts';
import { runForLink } from '../../platform/http/serve.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { storage } from '../../platform/storage/index.ts';
import { requireDownloads } from '../organisations/index.ts';
import { findDerived, getPlayable } from './files.store.ts';
import { mediaPath, peaksPath, mediaContentType, PLAYBACK_TYPE } from './media.ts';

/** An object to send, with its length and type. */
type Sendable = { storageKey: string; bytes: number; contentType: string; name: string; isShown: boolean };
type Send = (request: FastifyRequest, reply: FastifyReply, sendable: Sendable) => Promise<FastifyReply>;

/** Serves the bytes of recordings. Every request checks session and permission, so every range does. */
export function mediaRoutes(app: FastifyInstance): void {
  const route = (url: string, find: (fileId: string, who: Caller) => Promise<Sendable>, send: Send): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      schema: { hide: true } as never,
      handler: async (request, reply) => {
        const { fileId } = request.params as { fileId: string };
        const sendable = await runForLink(
          request,
          { access: 'media:play', scope: 'media:read' },
          async (who) => {
            if (!z.uuid().safeParse(fileId).success) refuse('not-found');
            return find(fileId, who);
          },
        );
        return send(request, reply, sendable);
      },
    });
  };
  route(mediaPath(':fileId'), findOriginalOrCopy, sendObject);
  route(peaksPath(':fileId'), findPeaks, sendPeaks);
}

/** The playable copy if there is one, else the original. */
async function findOriginalOrCopy(fileId: string, who: Caller): Promise<Sendable> {
  const { file, playback } = await getPlayable(fileId);
  // API clients download rather than play, in many ranges: audit once.
  if (who.key) await auditOncePerWindow(who, 'audio.downloaded', fileId);
  if (playback) return { ...playback, contentType: PLAYBACK_TYPE, name: `${file.name}.m4a`, isShown: true };
  const contentType = mediaContentType(file.mediaType);
  // No player can play it, so this is a download.
  if (contentType === undefined) await requireDownloads(who);
  // A browser never displays content that the check did not identify as media.
  return {
    ...file,
    contentType: contentType ?? 'application/octet-stream',
    isShown: contentType !== undefined,
  };
}

async function findPeaks(fileId: string): Promise<Sendable> {
  const { file } = await getPlayable(fileId);
  const peaks = requireFound(await findDerived(fileId, 'peaks'));
  return { ...peaks, contentType: 'application/octet-stream', name: `${file.name}.peaks`, isShown: false };
}

/** The stored peaks, or coarser ones: a few thousand pairs draw a recording of any length. */
async function sendPeaks(
  request: FastifyRequest,
  reply: FastifyReply,
  sendable: Sendable,
): Promise<FastifyReply> {
  const query = peaksQuery.safeParse(request.query);
  if (!query.success) refuse('invalid-input', 'Use a level from 0 to 20.');
  const { level } = query.data;
  if (level === 0) return sendObject(request, reply, sendable);
  const { buffer: bytes, byteOffset, length } = await buffer(await storage().openRead(sendable.storageKey));
  const coarser = coarserPeaks(new Int8Array(bytes, byteOffset, length), 2 ** level);
  void reply.headers(headersOf(sendable));
  return reply.send(Buffer.from(coarser.buffer));
}

async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  sendable: Sendable,
): Promise<FastifyReply> {
  const { storageKey, bytes } = sendable;
  // Stored bytes never change under their key and length, so a player may resume with `If-Range`.
  const tag = `"${storageKey.replaceAll('/', '-')}-${bytes}"`;
  void reply.headers({ ...headersOf(sendable), 'accept-ranges': 'bytes', etag: tag });
  const ifRange = request.headers['if-range'];
  const isStale = ifRange !== undefined && ifRange !== tag;
  const range = isStale ? undefined : readRange(request.headers.range, bytes);
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const length = range ? range.end - range.start + 1 : bytes;
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`);
  void reply.header('content-length', length);
  if (request.method === 'HEAD' || length === 0) return reply.send();
  return reply.send(await storage().openRead(storageKey, range));
}

const headersOf = ({ contentType, name, isShown }: Sendable): Record<string, string> => ({
  'cache-control': 'private, no-store',
  'content-type': contentType,
  'content-disposition': contentDisposition(isShown ? 'inline' : 'attachment', name),
  'x-content-type-options': 'nosniff',
  // If a browser opens it as a page: no script, no frame, no access to our origin.
  'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
});
