import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether node_modules contains every package of the lock file for this platform, including native ones. npm
 * writes its list of installed packages last, so an interrupted installation is never complete.
 *
 * @param {string} root the folder with package-lock.json and node_modules
 */
export function isTreeComplete(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, { version, link, ...rest }]) => {
    if (!place.includes('node_modules/') || !matchesPlatform(rest)) return true;
    // A workspace that was added since has no link yet.
    return link ? existsSync(path.join(root, place)) : installed[place]?.version === version;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether an optional package is made for this platform. One without a platform is a fallback and not
 * required.
 */
function matchesPlatform({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return Boolean(
    os?.includes(process.platform) &&
    cpu?.includes(process.arch) &&
    (!libc || libc.includes(libcOfThisMachine())),
  );
}

/** @type {string | undefined} */
let cachedLibc;

function libcOfThisMachine() {
  if (cachedLibc === undefined) {
    process.report.excludeNetwork = true; // otherwise it resolves host names
    cachedLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  }
  return cachedLibc;
}
