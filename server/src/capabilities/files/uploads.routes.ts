import { UPLOADS_PATH } from '@colloquy/contract/files';
import { MAX_ORDER_BYTES } from '@colloquy/contract/jobs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { runFor } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { UploadQueue } from './upload-queue.ts';
import { cleanFileName } from './file-names.ts';
import { finishUpload, isComplete, metadataOf } from './finish-upload.ts';
import { scheduleReconcile } from './reconcile-upload.ts';
import { releaseUpload, reserveUpload } from './reserve-upload.ts';
import { handleUploadRequest, findUpload, assembleUpload } from './upload-server.ts';
import { uploadOwner } from './upload-owner.ts';

/** Resumable uploads by the tus protocol (1.0.0). Every request checks permission and ownership. */
export async function uploadRoutes(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(async (scope) => {
    // The upload server streams the bytes to storage: nothing is parsed or buffered here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const schema = { hide: true } as never;
    scope.post(UPLOADS_PATH, { schema }, (request, reply) => beginUpload(request, reply, config));
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:uploadId`,
      schema,
      handler: (request: FastifyRequest, reply: FastifyReply) => continueUpload(request, reply, config),
    });
  });
}

const uploadMetadata = z.object({
  jobId: z.uuid(),
  filename: z.string().min(1).max(2_000),
  filetype: z.string().optional(),
  order: z
    .string()
    .refine((text) => Buffer.byteLength(text) <= MAX_ORDER_BYTES)
    .optional(),
});

async function beginUpload(request: FastifyRequest, reply: FastifyReply, config: Config): Promise<void> {
  const size = readLength(request, config);
  const uploadId = newId();
  const metadata = uploadMetadata.safeParse(readMetadata(request.headers['upload-metadata']));
  const who = await runFor(request, UPLOADS, async (caller) => {
    if (!metadata.success)
      refuse('invalid-input', 'An upload requires its job (jobId) and file name (filename).');
    const { jobId, filename, filetype, order } = metadata.data;
    const file = { name: cleanFileName(filename), mediaType: filetype, bytes: size, order };
    await uploadOwner().accept(caller, jobId, file);
    await scheduleReconcile(caller.organisationId, uploadId);
    return caller;
  });
  const { jobId, filename, order } = metadata.data!;
  await reserveUpload(
    {
      organisationId: who.organisationId,
      personId: who.personId,
      uploadId,
      size,
      received: 0,
      incoming: bodyLength(request) ?? size ?? config.maxUploadBytes,
    },
    config,
  );
  await forwardToServer(request, reply, {
    who,
    uploadId,
    maxBytes: config.maxUploadBytes,
    metadata: {
      ownerId: jobId,
      personId: who.personId,
      filename: cleanFileName(filename),
      ...(order !== undefined && { order }),
    },
  });
}

/** The access rule of uploads, by role and key scope. */
const UPLOADS = { access: 'file:upload', scope: 'recordings:write' } as const;

const uploadQueue = new UploadQueue();

async function continueUpload(request: FastifyRequest, reply: FastifyReply, config: Config): Promise<void> {
  const { uploadId } = request.params as { uploadId: string };
  await uploadQueue.run(
    uploadId,
    () => checkUpload(request, uploadId, config),
    (who) =>
      forwardToServer(request, reply, { who, uploadId, maxBytes: config.maxUploadBytes, metadata: {} }),
  );
  if (request.method === 'DELETE') await releaseRemoved(request, uploadId);
}

async function checkUpload(request: FastifyRequest, uploadId: string, config: Config): Promise<Caller> {
  const who = await runFor(request, UPLOADS, async (caller) => caller);
  const upload = z.uuid().safeParse(uploadId).success
    ? await findUpload(who.organisationId, uploadId)
    : undefined;
  // Uploads belong to their person: no other user may see them.
  if (!upload || metadataOf(upload).personId !== who.personId) refuse('not-found');
  // The response to the last byte was lost, perhaps in a crash: finish the upload now.
  if (request.method === 'HEAD' && isComplete(upload)) {
    await assembleUpload(who.organisationId, uploadId, upload);
    await finishUpload(who.organisationId, uploadId, upload);
  }
  if (request.method === 'PATCH' && !isComplete(upload)) {
    const size = upload.size ?? readLength(request, config);
    const { offset: received } = upload;
    const incoming = bodyLength(request) ?? config.maxUploadBytes - received;
    await reserveUpload({ ...who, uploadId, size, received, incoming }, config);
  }
  return who;
}

/** Undefined if the body has no length: then only the maximum upload size limits it. */
function bodyLength({ headers }: FastifyRequest): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const length = Number(headers['content-length'] ?? 0);
  return Number.isSafeInteger(length) ? length : undefined;
}

/** Releases the reservation of an upload that its person cancelled. */
async function releaseRemoved(request: FastifyRequest, uploadId: string): Promise<void> {
  await runFor(request, UPLOADS, async ({ organisationId }) => {
    if (!(await findUpload(organisationId, uploadId))) await releaseUpload(uploadId);
  });
}

type ForwardedRequest = { who: Caller; uploadId: string; maxBytes: number; metadata: Record<string, string> };

async function forwardToServer(
  request: FastifyRequest,
  reply: FastifyReply,
  { who: { organisationId }, uploadId, maxBytes, metadata }: ForwardedRequest,
): Promise<void> {
  reply.hijack();
  // The connection broke during the database checks: there is no one to answer.
  if (request.raw.destroyed) return;
  await handleUploadRequest(
    {
      organisationId,
      uploadId,
      maxBytes,
      metadata,
      onLastByte: (upload) => finishUpload(organisationId, uploadId, upload),
    },
    request.raw,
    reply.raw,
  );
}

/** The announced size; undefined for a live recording, which announces it at the end. */
function readLength(request: FastifyRequest, { maxUploadBytes }: Config): number | undefined {
  const { 'upload-length': length, 'upload-defer-length': isLater } = request.headers;
  if (length === undefined && (isLater === '1' || request.method === 'PATCH')) return undefined;
  const size = Number(length ?? Number.NaN);
  if (!Number.isSafeInteger(size) || size < 0)
    refuse(
      'invalid-input',
      'An upload requires its size in bytes (Upload-Length), or the announcement of it (Upload-Defer-Length: 1).',
    );
  if (size > maxUploadBytes)
    refuse('too-large', `A file can have up to ${maxUploadBytes.toLocaleString('en-GB')} bytes.`);
  return size;
}

/** `key base64,key base64`, as in the protocol. */
function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const pairs = String(header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '));
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  );
}
