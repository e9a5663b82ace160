/** All files of a drop, those inside folders too. Must be called within the drop event. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    entries.map(({ entry, file }) => (entry ? filesBelow(entry) : Promise.resolve(file ? [file] : []))),
  );
  return found.flat();
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    // What operating systems leave in folders was not meant.
    return file.name.startsWith('.') || file.name === 'Thumbs.db' ? [] : [file];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: File[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return inside;
    for (const each of part) inside.push(...(await filesBelow(each)));
  }
}
