import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { ERRORS, type ErrorName, UPLOADS_PATH } from '@colloquy/contract';
import { type DataStore, Server, Upload } from '@tus/server';
import { translate } from '../../platform/http/answer-errors.ts';
import { storage, type StoragePlace, storagePlace } from '../../platform/storage/index.ts';
import { DurableFileStore } from './durable-file-store.ts';
import { fileFolder, originalKey } from './storage-keys.ts';

/** What the upload server has to know of a request: whose it is, and what its last byte sets off. */
export type UploadRequest = {
  organisationId: string;
  uploadId: string;
  /** What an upload may have in all: the only bound of one that says its length at the end. */
  maxBytes: number;
  /** Kept beside the bytes: says what has to be done with them, whoever finds them. */
  metadata: Record<string, string>;
  onLastByte: (upload: Upload) => Promise<void>;
};

/** By the status of the protocol's own errors; their texts are for developers. */
const NAMES: Record<number, ErrorName> = {
  404: 'not-found',
  409: 'changed-meanwhile',
  410: 'not-found',
  413: 'too-large',
  500: 'unexpected',
};

const current = new AsyncLocalStorage<UploadRequest>();

/** Answers errors as everybody else does: with the catalogue's code, name and sentence. */
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

let opened: { place: StoragePlace; uploads: Promise<Uploads> } | undefined;

/** One server for the process: its locks keep two requests for the same upload apart. */
function uploads(): Promise<Uploads> {
  const place = storagePlace();
  if (opened?.place !== place) opened = { place, uploads: openUploads(place) };
  return opened.uploads;
}

async function openStore(place: StoragePlace): Promise<DataStore> {
  if (!place.bucket) return new DurableFileStore(place.folder);
  const { S3Store } = await import('@tus/s3-store');
  return new S3Store({
    partSize: 16 * 1024 * 1024,
    useTags: false,
    s3ClientConfig: { ...place.bucket.client, bucket: place.bucket.bucket },
  });
}

async function openUploads(place: StoragePlace): Promise<Uploads> {
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

/** Lets the protocol's server answer. Everything that it has to be told comes with the request. */
export const answerUpload = (
  request: UploadRequest,
  raw: IncomingMessage,
  reply: ServerResponse,
): Promise<void> => current.run(request, async () => (await uploads()).server.handle(raw, reply));

/** An upload of this organisation with how many bytes of it are there. Undefined where there is none. */
export async function findUpload(organisationId: string, uploadId: string): Promise<Upload | undefined> {
  try {
    return await (await uploads()).store.getUpload(originalKey(organisationId, uploadId));
  } catch (error) {
    const { status_code: status } = error as { status_code?: number };
    if (status === 404 || status === 410) return undefined;
    throw error;
  }
}

/** Says that nothing more comes of an upload that has not told its length. Answers it as it is then: whole. */
export async function endUpload(organisationId: string, uploadId: string, upload: Upload): Promise<Upload> {
  await (await uploads()).store.declareUploadLength(originalKey(organisationId, uploadId), upload.offset);
  upload.size = upload.offset;
  await putTogether(organisationId, uploadId, upload);
  return upload;
}

/**
 * Of an upload whose every byte is there: makes sure that they are one object. A bucket has parts until the request of
 * the last byte puts them together; where the server died in it, or the end was told without a byte, nobody did.
 */
export async function putTogether(organisationId: string, uploadId: string, upload: Upload): Promise<void> {
  const key = originalKey(organisationId, uploadId);
  if (!storagePlace().bucket) return;
  if ((await storage().list(fileFolder(organisationId, uploadId))).includes(key)) return;
  const { store } = await uploads();
  await store.write(Readable.from([]), key, upload.offset);
}

/** Takes the bytes of an upload in one go, without the protocol. Answers it whole. */
export async function storeUpload(
  { organisationId, uploadId, metadata }: Pick<UploadRequest, 'organisationId' | 'uploadId' | 'metadata'>,
  bytes: Readable,
  isWhole: () => boolean,
): Promise<Upload> {
  const { store } = await uploads();
  const id = originalKey(organisationId, uploadId);
  const upload = new Upload({ id, offset: 0, metadata, creation_date: new Date().toISOString() });
  await store.create(upload);
  // A store that keeps what came before a connection broke answers as if that were all.
  upload.offset = await store.write(bytes, id, 0);
  if (!isWhole()) throw new Error('The upload broke off.');
  return endUpload(organisationId, uploadId, upload);
}

/** Forgets an upload with its bytes, and with what its store leaves behind. */
export async function removeUpload(organisationId: string, uploadId: string): Promise<void> {
  await (await uploads()).store.remove(originalKey(organisationId, uploadId));
  await storage().deleteFolder(fileFolder(organisationId, uploadId));
}
