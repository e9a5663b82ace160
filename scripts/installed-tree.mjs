import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether node_modules holds every package of the lock file that belongs on this machine, native parts included.
 * npm writes its own list of what it installed at the very end, so an interrupted installation is never complete.
 *
 * @param {string} root the folder with package-lock.json and node_modules
 */
export function isTreeComplete(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(
    ([place, { version, link, ...rest }]) =>
      link || !place.includes('node_modules/') || !belongsHere(rest) || installed[place]?.version === version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** An optional package belongs here when it is made for this kind of machine; one made for none is a fallback. */
function belongsHere({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return Boolean(
    os?.includes(process.platform) && cpu?.includes(process.arch) && (!libc || libc.includes(ourLibc())),
  );
}

/** @type {string | undefined} */
let libcOfMachine;

function ourLibc() {
  if (libcOfMachine === undefined) {
    process.report.excludeNetwork = true; // else it looks names up
    libcOfMachine = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  }
  return libcOfMachine;
}
