import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { ByteRange, Storage } from './storage.ts';

export type Bucket = { bucket: string; client: S3ClientConfig };

/** Parses `s3://KEY:SECRET@HOST/BUCKET?region=…`; `&tls=0` for a local server without TLS. */
export function parseBucket(address: string): Bucket {
  const url = new URL(address);
  const bucket = url.pathname.slice(1);
  if (url.protocol !== 's3:' || !bucket || !url.username) {
    throw new Error('COLLOQUY_STORAGE has the form s3://KEY:SECRET@HOST/BUCKET?region=…');
  }
  const scheme = url.searchParams.get('tls') === '0' ? 'http' : 'https';
  return {
    bucket,
    client: {
      endpoint: `${scheme}://${url.host}`,
      region: url.searchParams.get('region') ?? 'us-east-1',
      // Path-style buckets: servers other than Amazon's rarely have a host name per bucket.
      forcePathStyle: true,
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
    },
  };
}

/** Stores objects in an S3 bucket. S3 guarantees that acknowledged objects are durable. */
export function s3Storage({ bucket: Bucket, client }: Bucket): Storage {
  const s3 = new S3Client(client);

  const openRead = async (key: string, range?: ByteRange): Promise<Readable> => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: key, Range }));
    if (!(Body instanceof Readable)) throw new Error('The storage answered without a body.');
    return Body;
  };

  const list = async (folder: string): Promise<string[]> => {
    const keys: string[] = [];
    for (let ContinuationToken: string | undefined; ;) {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken }),
      );
      keys.push(...(page.Contents ?? []).map((object) => object.Key!));
      if (!page.NextContinuationToken) return keys;
      ContinuationToken = page.NextContinuationToken;
    }
  };

  return {
    put: async (key, content) => {
      const isBytes = content instanceof Uint8Array;
      const ContentLength = isBytes ? content.byteLength : (await stat(content.path)).size;
      const Body = isBytes ? content : createReadStream(content.path);
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength }));
      return ContentLength;
    },
    openRead,
    withLocalCopy: async (key, fn) => {
      const folder = await mkdtemp(join(tmpdir(), 'colloquy-copy-'));
      try {
        const path = join(folder, 'copy');
        await pipeline(await openRead(key), createWriteStream(path));
        return await fn(path);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    deleteFolder: async (folder) => {
      // One request deletes at most a thousand.
      for (let keys = await list(folder); keys.length > 0; keys = keys.slice(1000)) {
        const Objects = keys.slice(0, 1000).map((Key) => ({ Key }));
        const { Errors = [] } = await s3.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        // The status is 200 even if single objects could not be deleted.
        const [first] = Errors;
        if (first) throw new Error(`The bucket keeps ${Errors.length} objects: ${first.Code ?? 'unknown'}.`);
      }
      // Callers delete the rows next, after which remaining bytes could not be found.
      const left = await list(folder);
      if (left.length > 0) throw new Error(`The bucket still lists ${left.length} objects.`);
    },
    hasAny: async (folder) => {
      const { KeyCount = 0 } = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, MaxKeys: 1 }),
      );
      return KeyCount > 0;
    },
    list,
  };
}
