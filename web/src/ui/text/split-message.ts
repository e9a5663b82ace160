/**
 * A message as lines: what follows the first colon begins a new one, and so does what follows a full stop. Blanks
 * around a line go, and so do lines of nothing. A point between digits (0.5) is no full stop.
 */
export function splitMessage(message: string): string[] {
  return message
    .replace(':', ':\n')
    .replaceAll(/(?:(?<!\d)\.|\.(?!\d))+/g, '$&\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
