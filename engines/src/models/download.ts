import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { FetchFailed } from './fetch-failed.ts';
import type { PublishedFile } from './manifest.ts';

/** Downloads a file from a hub to `path`, checking its size while it comes and its digest in the end. */
export async function downloadFile(
  url: string,
  published: PublishedFile,
  options: { path: string; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> {
  const { hostname } = new URL(url);
  const response = await fetch(url, { signal: options.signal }).catch((error: unknown) => {
    options.signal.throwIfAborted();
    throw new FetchFailed('no-network', `${hostname} cannot be reached.`, { cause: error });
  });
  if (!response.ok || !response.body) {
    throw new FetchFailed('no-network', `${hostname} answered ${response.status} for ${published.file}.`);
  }
  const hash = createHash('sha256');
  const file = await open(options.path, 'w');
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > published.bytes) break;
      hash.update(chunk);
      await file.writeFile(chunk);
      options.onProgress(bytes);
    }
  } finally {
    await file.close();
  }
  if (bytes !== published.bytes || hash.digest('hex') !== published.sha256) {
    throw new FetchFailed(
      'wrong-checksum',
      `${published.file} of ${hostname} is not the published one (wrong checksum).`,
    );
  }
}
