import { asFound, type FoundFile, wasMeant } from './import/found-file.ts';

/** All files of a drop, those inside folders too. Must be called within the drop event. */
export const droppedFiles = (transfer: DataTransfer): Promise<File[]> =>
  droppedTree(transfer).then((files) => Promise.all(files.map(({ open }) => open())));

/** The same with where each lies in its folder. Must be called within the drop event. */
export async function droppedTree(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    entries.map(({ entry, file }) =>
      entry ? filesBelow(entry) : Promise.resolve(file ? [asFound(file, file.name)] : []),
    ),
  );
  return found.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    const path = entry.fullPath.replace(/^\//, '');
    return wasMeant(path) ? [asFound(file, path)] : [];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FoundFile[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return inside;
    for (const each of part) inside.push(...(await filesBelow(each)));
  }
}
