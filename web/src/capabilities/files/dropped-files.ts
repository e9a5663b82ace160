import { toImportFile, type ImportFile, isUserFile } from './import/import-file.ts';

/** All dropped files, including those in folders. Call it within the drop event. */
export const droppedFiles = (transfer: DataTransfer): Promise<File[]> =>
  droppedTree(transfer).then((files) => Promise.all(files.map(({ open }) => open())));

/** Dropped files with their paths. Call it within the drop event. */
export async function droppedTree(transfer: DataTransfer): Promise<ImportFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const trees = await Promise.all(
    entries.map(({ entry, file }) =>
      entry ? listFiles(entry) : Promise.resolve(file ? [toImportFile(file, file.name)] : []),
    ),
  );
  return trees.flat();
}

async function listFiles(entry: FileSystemEntry): Promise<ImportFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    const path = entry.fullPath.replace(/^\//, '');
    return isUserFile(path) ? [toImportFile(file, path)] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: ImportFile[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return files;
    for (const each of batch) files.push(...(await listFiles(each)));
  }
}
