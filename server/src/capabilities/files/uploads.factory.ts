import { UPLOADS_PATH } from '@colloquy/contract/files';
import type { Browser } from '../../testing/browser.ts';

const TUS = { 'tus-resumable': '1.0.0' };

const metadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export type NewUpload = {
  jobId: string;
  name: string;
  /** Null: announced at the end. */
  size: number | null;
  /** File settings; a string is sent unchanged. */
  order?: unknown;
  headers?: Record<string, string>;
  /** The first bytes, sent with the creation, without a length. */
  body?: ReadableStream;
};

/** Creates an upload, as a browser does. */
export const beginUpload = (
  browser: Browser,
  { jobId, name, size, order, headers = {}, body }: NewUpload,
): Promise<Response> =>
  browser.fetch(UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...TUS,
      ...(size === null ? { 'upload-defer-length': '1' } : { 'upload-length': String(size) }),
      'upload-metadata': metadata({
        jobId,
        filename: name,
        ...(order !== undefined && { order: typeof order === 'string' ? order : JSON.stringify(order) }),
      }),
      ...(body && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body && { body, duplex: 'half' }),
  } as RequestInit);

/** Sends bytes from an offset. The signal cuts the connection; `length` ends an upload without one. */
export const sendBytes = (
  browser: Browser,
  address: string,
  offset: number,
  bytes: Uint8Array | ReadableStream,
  { signal, length }: { signal?: AbortSignal; length?: number } = {},
): Promise<Response> =>
  browser.fetch(address, {
    method: 'PATCH',
    headers: {
      ...TUS,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...(length !== undefined && { 'upload-length': String(length) }),
    },
    body: bytes as BodyInit,
    ...(signal && { signal }),
    ...(bytes instanceof Uint8Array ? {} : { duplex: 'half' }),
  } as RequestInit);

export const readOffset = (browser: Browser, address: string): Promise<Response> =>
  browser.fetch(address, { method: 'HEAD', headers: TUS });

/** Uploads a file in one go. Returns the file's id. */
export async function uploadFile(
  browser: Browser,
  file: { jobId: string; name: string; bytes: Uint8Array; order?: unknown },
): Promise<string> {
  const begun = await beginUpload(browser, { ...file, size: file.bytes.byteLength });
  const address = begun.headers.get('location');
  if (begun.status !== 201 || !address)
    throw new Error(`The upload did not begin: ${begun.status} ${await begun.text()}`);
  if (file.bytes.byteLength > 0) {
    const sent = await sendBytes(browser, address, 0, file.bytes);
    if (sent.status !== 204) throw new Error(`The upload broke: ${sent.status} ${await sent.text()}`);
  }
  return address.split('/').at(-1)!;
}
