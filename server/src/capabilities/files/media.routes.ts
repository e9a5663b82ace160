import { buffer } from 'node:stream/consumers';
import { peaksQuery } from '@colloquy/contract';
import { coarserPeaks } from '@colloquy/engines';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { noteOnce } from '../../platform/audit/note-once.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { readRange } from '../../platform/http/byte-range.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { runForLink } from '../../platform/http/serve.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { storage } from '../../platform/storage/index.ts';
import { requireDownloads } from '../organisations/index.ts';
import { findDerived, getPlayable } from './files.store.ts';
import { mediaPath, peaksPath } from './find-media.ts';
import { mediaContentType, PLAYBACK_TYPE } from './media-types.ts';

/** Something to send: which object, how long, as what. */
type Sendable = { storageKey: string; bytes: number; contentType: string; name: string; isShown: boolean };
type Send = (request: FastifyRequest, reply: FastifyReply, sendable: Sendable) => Promise<FastifyReply>;

/** The bytes of recordings. Cookie and right are checked at every request, so at every range that a player asks for. */
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

/** The copy that browsers play where one was made, else the original. */
async function findOriginalOrCopy(fileId: string, who: Caller): Promise<Sendable> {
  const { file, playback } = await getPlayable(fileId);
  // A program does not listen: it takes the bytes, piece by piece.
  if (who.key) await noteOnce(who, 'audio.downloaded', fileId);
  if (playback) return { ...playback, contentType: PLAYBACK_TYPE, name: `${file.name}.m4a`, isShown: true };
  const contentType = mediaContentType(file.mediaType);
  // No player plays it, so it can only be downloaded.
  if (contentType === undefined) await requireDownloads(who);
  // What the check did not find to be media is never shown by a browser, whatever it holds.
  return {
    ...file,
    contentType: contentType ?? 'application/octet-stream',
    isShown: contentType !== undefined,
  };
}

async function findPeaks(fileId: string): Promise<Sendable> {
  const { file } = await getPlayable(fileId);
  const peaks = found(await findDerived(fileId, 'peaks'));
  return { ...peaks, contentType: 'application/octet-stream', name: `${file.name}.peaks`, isShown: false };
}

/** As they are stored, or coarser: a whole recording is drawn from a few thousand pairs, whatever its length. */
async function sendPeaks(
  request: FastifyRequest,
  reply: FastifyReply,
  sendable: Sendable,
): Promise<FastifyReply> {
  const query = peaksQuery.safeParse(request.query);
  if (!query.success) refuse('invalid-input', 'Say a level from 0 to 20.');
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
  // Stored bytes never change under their key and length, so that a player may go on with `If-Range`.
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
  // Should a browser open it by itself: no script, no frame, nothing of ours.
  'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
});
