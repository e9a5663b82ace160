/**
 * Builds the web client into web/dist unless its sources are unchanged; `npm start` and `npm test` run this
 * each time. Also compresses every file once, instead of at each request.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.dirname(import.meta.dirname);
const built = path.join(root, 'web/dist');
const stamp = path.join(built, '.sources');

/** Sources of the web client: its code, the contract, the rules and the packages. */
const sources = [
  'web/{src,public}/**/*',
  'web/*.*',
  'contract/src/**/*',
  'rules/src/**/*',
  'package-lock.json',
  'scripts/build-web.ts',
];

const minBytes = 1024;

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()) {
    hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

function build(outDir: string): void {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(process.execPath, [vite, 'build', 'web', '--outDir', outDir, '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (done.status !== 0) throw new Error('vite could not build the screens');
}

function compress(folder: string): void {
  const compressible = globSync('**/*.{js,css,html,svg,json,webmanifest}', { cwd: folder });
  for (const file of compressible.map((name) => path.join(folder, name))) {
    const content = readFileSync(file);
    if (content.length < minBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Replaces the old build at once, so that an interrupted build is never served. */
function replace(folder: string): void {
  const old = `${built}.old.${process.pid}`;
  try {
    renameSync(built, old);
  } catch {
    // There was no earlier build.
  }
  renameSync(folder, built);
  rmSync(old, { recursive: true, force: true });
}

const wanted = hashSources();
if (readStamp() !== wanted) {
  console.log('Building the screens');
  for (const left of globSync('web/dist.*', { cwd: root }))
    rmSync(path.join(root, left), { recursive: true });
  const staging = `${built}.${process.pid}`;
  build(staging);
  compress(staging);
  writeFileSync(path.join(staging, '.sources'), wanted);
  replace(staging);
}
