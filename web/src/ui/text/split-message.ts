/**
 * A message as lines, as the specification has it: a new one after the first colon and after each full stop. Blanks
 * around a line go, and so do empty lines.
 */
export function splitMessage(message: string): string[] {
  return message
    .replace(':', ':\n')
    .replaceAll('.', '.\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
