/** What stops a start, in a sentence for the person at the terminal: printed alone, without a stack. */
export class StartRefused extends Error {}

const reasons: Record<string, string> = {
  EACCES: 'may not be read and written by this user',
  EPERM: 'may not be read and written by this user',
  ENOENT: 'cannot be made',
  EROFS: 'lies on a file system that is read-only',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk where this user has no room left',
};

/** The sentence of a file system's error about the data folder; undefined for any other error. */
export function sayWhyFolderFails(folder: string, error: unknown): string | undefined {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason && `The data folder ${folder} ${reason}. COLLOQUY_DATA chooses another one.`;
}
