import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type Content, isStorageKey, type Storage } from './storage.ts';

/** Stores objects as files below a local folder. */
export function folderStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error(`This is no key of an object: ${key}`);
    return join(root, ...key.split('/'));
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await makeFolder(root, dirname(path));
      const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
      try {
        await writeContent(draft, content);
        await syncPath(draft);
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      await syncPath(dirname(path));
      return (await stat(path)).size;
    },
    openRead: async (key, range) => {
      const handle = await open(pathOf(key));
      return handle.createReadStream(range && { start: range.start, end: range.end });
    },
    withLocalCopy: (key, fn) => fn(pathOf(key)),
    deleteFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    hasAny: async (folder) => (await readdir(pathOf(folder)).catch(ignoreMissing)).length > 0,
    list: async (folder) => {
      const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(
        ignoreMissing,
      );
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .toSorted();
    },
  };
}

const writeContent = (path: string, content: Content): Promise<void> =>
  content instanceof Uint8Array ? writeFile(path, content) : copyFile(content.path, path);

/**
 * Creates the folder with its parents and flushes each new name; otherwise a crash could lose the file with
 * its folder.
 */
export async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length && made !== root; made = dirname(made))
    await syncPath(dirname(made));
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  // Folders open only for reading, which is enough to flush.
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
