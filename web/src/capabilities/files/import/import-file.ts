/** File of a folder or an archive, with its path there. */
export type ImportFile = {
  /** Folders and name with forward slashes; unique within the import. */
  path: string;
  name: string;
  size: number;
  type: string;
  lastModified: number;
  /** Archives unpack a file only when it is opened. */
  open: () => Promise<File>;
  /** First bytes; archives unpack no more than these. */
  head: () => Promise<Uint8Array>;
  /** The file itself, if it is not in an archive. */
  source?: File;
  /** Named as audio but contains text; the person decides whether it is a transcript. */
  containsText?: true;
};

/** Number of bytes that identify the type of a file. */
export const HEAD_BYTES = 4_096;

/** Files that operating systems leave in folders and archives. */
const SYSTEM_FILES = /^(\.|thumbs\.db$|desktop\.ini$|ehthumbs\.db$|icon\r$)/i;

export const isUserFile = (path: string): boolean =>
  !path.split('/').some((part) => SYSTEM_FILES.test(part) || part === '__MACOSX');

export const nameOf = (path: string): string => path.split('/').at(-1) ?? path;
export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');

export const toImportFile = (file: File, path: string): ImportFile => ({
  path,
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  source: file,
  open: () => Promise.resolve(file),
  head: async () => new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()),
});

/** Files of a chosen folder; browsers supply each path. */
export const filesOfFolder = (files: Iterable<File>): ImportFile[] =>
  [...files]
    .map((file) => toImportFile(file, file.webkitRelativePath || file.name))
    .filter(({ path }) => isUserFile(path));

/** Archives and sheets are opened here, whether dropped alone or found beside recordings. */
export const isArchive = ({ name }: Pick<ImportFile, 'name'>): boolean => /\.zip$/i.test(name);
export const isSpreadsheet = ({ name }: Pick<ImportFile, 'name'>): boolean => /\.(csv|tsv|xlsx)$/i.test(name);
