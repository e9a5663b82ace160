/** Files that were dropped or chosen on another screen, for the screen that creates jobs. */
let offered: readonly File[] = [];

/** Keeps the files until the create screen opens. */
export function offerFiles(files: readonly File[]): void {
  offered = files;
}

/** The offered files, once. */
export function takeOfferedFiles(): readonly File[] {
  const files = offered;
  offered = [];
  return files;
}
