/** Gives the person a file that was made in the browser, as a download. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it by then; a moment more costs nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
