/**
 * Builds the screens into web/dist, unless they were built from the very same sources: `npm start` and `npm test` run
 * this each time. Every file is also compressed once, here, instead of at each request.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = path.dirname(import.meta.dirname);
const built = path.join(root, 'web/dist');
const stamp = path.join(built, '.sources');

/** What the screens are made of: their code, the contract's, and the packages. */
const sources = [
  'web/{src,public}/**/*',
  'web/*.*',
  'contract/src/**/*',
  'package-lock.json',
  'scripts/build-web.ts',
];

const leastBytes = 1024;

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
    if (content.length < leastBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_QUALITY]: 9,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/** Puts the new build in the old one's place at once, so that an interrupted build is never served. */
function replace(folder: string): void {
  const old = `${built}.old.${process.pid}`;
  try {
    renameSync(built, old);
  } catch {
    // The first build.
  }
  renameSync(folder, built);
  rmSync(old, { recursive: true, force: true });
}

const wanted = hashSources();
if (readStamp() !== wanted) {
  console.log('Building the screens');
  for (const left of globSync('web/dist.*', { cwd: root }))
    rmSync(path.join(root, left), { recursive: true });
  const half = `${built}.${process.pid}`;
  build(half);
  compress(half);
  writeFileSync(path.join(half, '.sources'), wanted);
  replace(half);
}
