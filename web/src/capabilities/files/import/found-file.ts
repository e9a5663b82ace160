/** A file of a folder or an archive, with where it lies there. */
export type FoundFile = {
  /** Its folders and its name, with forward slashes: tells it from all others. */
  path: string;
  name: string;
  size: number;
  type: string;
  lastModified: number;
  /** Its bytes, which an archive unpacks only when they are wanted. */
  open: () => Promise<File>;
  /** Its first bytes, of which an archive unpacks no more. */
  head: () => Promise<Uint8Array>;
  /** Named like audio, and holds text: whether it is a transcript is for the person to say. */
  holdsText?: true;
};

/** How much of a file tells what it is. */
export const HEAD_BYTES = 4_096;

/** What operating systems leave in folders and archives was not meant. */
const LEFT_BEHIND = /^(\.|thumbs\.db$|desktop\.ini$|ehthumbs\.db$|icon\r$)/i;

export const wasMeant = (path: string): boolean =>
  !path.split('/').some((part) => LEFT_BEHIND.test(part) || part === '__MACOSX');

export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

export const asFound = (file: File, path: string): FoundFile => ({
  path,
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  open: () => Promise.resolve(file),
  head: async () => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()),
});

/** The files of a folder that was chosen: browsers give each with its way from there. */
export const filesOfFolder = (files: Iterable<File>): FoundFile[] =>
  [...files]
    .map((file) => asFound(file, file.webkitRelativePath || file.name))
    .filter(({ path }) => wasMeant(path));

/** A drop that was one archive or one sheet is opened; so is what lies beside recordings in a folder. */
export const isArchive = ({ name }: Pick<FoundFile, 'name'>): boolean => /\.zip$/i.test(name);
export const isSheet = ({ name }: Pick<FoundFile, 'name'>): boolean => /\.(csv|tsv|xlsx)$/i.test(name);
