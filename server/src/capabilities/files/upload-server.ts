import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ERRORS, type ErrorName } from '@colloquy/contract';
import { UPLOADS_PATH } from '@colloquy/contract/files';
import { type DataStore, Server, Upload } from '@tus/server';
import { translate } from '../../platform/http/error-answers.ts';
import { storage, type StorageLocation, storageLocation } from '../../platform/storage/index.ts';
import { DurableFileStore } from './durable-file-store.ts';
import { fileFolder, originalKey } from './storage-keys.ts';

/** The context of a request to the upload server. */
export type UploadRequest = {
  organisationId: string;
  uploadId: string;
  /** The maximum size: the only limit of an upload that announces its length at the end. */
  maxBytes: number;
  /** Stored with the bytes, so that any process can finish the upload. */
  metadata: Record<string, string>;
  onLastByte: (upload: Upload) => Promise<void>;
};

/** Error names by status of the protocol; its own texts are for developers. */
const NAMES: Record<number, ErrorName> = {
  404: 'not-found',
  409: 'changed-meanwhile',
  410: 'not-found',
  413: 'too-large',
  500: 'unexpected',
};

const current = new AsyncLocalStorage<UploadRequest>();

/** Responds to errors like the rest of the API: with the catalogue's code, name and sentence. */
class JsonServer extends Server {
  override async write(
    ...[context, headers, status, body]: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    return super.write(
      context,
      headers,
      status,
      body?.startsWith('{') ? body : describe(NAMES[status] ?? 'invalid-input'),
    );
  }
}

const describe = (error: ErrorName, message: string = ERRORS[error].message): string =>
  JSON.stringify({ code: ERRORS[error].code, error, message });

type Uploads = { server: Server; store: DataStore };

let opened: { place: StorageLocation; uploads: Promise<Uploads> } | undefined;

/** One server per process: its locks separate requests for the same upload. */
function uploads(): Promise<Uploads> {
  const place = storageLocation();
  if (opened?.place !== place) opened = { place, uploads: openUploads(place) };
  return opened.uploads;
}

async function openStore(place: StorageLocation): Promise<DataStore> {
  if (!place.bucket) return new DurableFileStore(place.folder);
  const { S3Store } = await import('@tus/s3-store');
  return new S3Store({
    partSize: 16 * 1024 * 1024,
    useTags: false,
    s3ClientConfig: { ...place.bucket.client, bucket: place.bucket.bucket },
  });
}

async function openUploads(place: StorageLocation): Promise<Uploads> {
  const store = await openStore(place);
  const server = new JsonServer({
    path: UPLOADS_PATH,
    datastore: store,
    allowedOrigins: () => false,
    disableTerminationForFinishedUploads: true,
    maxSize: () => current.getStore()!.maxBytes,
    namingFunction: () => keyOf(current.getStore()!),
    getFileIdFromRequest: () => keyOf(current.getStore()!),
    generateUrl: () => `${UPLOADS_PATH}/${current.getStore()!.uploadId}`,
    onUploadCreate: async () => ({ metadata: current.getStore()!.metadata }),
    onUploadFinish: async (_request, upload) => {
      await current.getStore()!.onLastByte(upload);
      return {};
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      const { name, message } = translate(error);
      return { status_code: ERRORS[name].status, body: describe(name, message) };
    },
  });
  return { server, store };
}

const keyOf = ({ organisationId, uploadId }: UploadRequest): string => originalKey(organisationId, uploadId);

/** Passes a request to the tus server, with its context. */
export const handleUploadRequest = (
  request: UploadRequest,
  raw: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => current.run(request, async () => (await uploads()).server.handle(raw, reply));

/** An organisation's upload with its offset; undefined if there is none. */
export async function findUpload(organisationId: string, uploadId: string): Promise<Upload | undefined> {
  try {
    return await (await uploads()).store.getUpload(originalKey(organisationId, uploadId));
  } catch (error) {
    const { status_code: status } = error as { status_code?: number };
    if (status === 404 || status === 410) return undefined;
    throw error;
  }
}

/** Ends an upload without an announced length at its current offset. Returns it, complete. */
export async function completeUpload(
  organisationId: string,
  uploadId: string,
  upload: Upload,
): Promise<Upload> {
  await (await uploads()).store.declareUploadLength(originalKey(organisationId, uploadId), upload.offset);
  upload.size = upload.offset;
  await assembleUpload(organisationId, uploadId, upload);
  return upload;
}

/**
 * Makes sure that a complete upload is one object. A bucket holds parts until the request with the last byte
 * assembles them; after a crash, or an end announced without bytes, they are still separate.
 */
export async function assembleUpload(
  organisationId: string,
  uploadId: string,
  upload: Upload,
): Promise<void> {
  const key = originalKey(organisationId, uploadId);
  if (!storageLocation().bucket) return;
  if ((await storage().list(fileFolder(organisationId, uploadId))).includes(key)) return;
  const { store } = await uploads();
  await store.write(Readable.from([]), key, upload.offset);
}

/** Stores an upload in one go, without the protocol. Returns it, complete. */
export async function storeUpload(
  { organisationId, uploadId, metadata }: Pick<UploadRequest, 'organisationId' | 'uploadId' | 'metadata'>,
  bytes: Readable,
  isComplete: () => boolean,
): Promise<Upload> {
  const { store } = await uploads();
  const id = originalKey(organisationId, uploadId);
  const upload = new Upload({ id, offset: 0, metadata, creation_date: new Date().toISOString() });
  await store.create(upload);
  // A store that keeps the bytes of a broken connection returns as if they were all.
  upload.offset = await store.write(bytes, id, 0);
  if (!isComplete()) throw new Error('The upload broke off.');
  return completeUpload(organisationId, uploadId, upload);
}

/** Deletes an upload with its bytes and its store's leftovers. */
export async function removeUpload(organisationId: string, uploadId: string): Promise<void> {
  await (await uploads()).store.remove(originalKey(organisationId, uploadId));
  await storage().deleteFolder(fileFolder(organisationId, uploadId));
}
