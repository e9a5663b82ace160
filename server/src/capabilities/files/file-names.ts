/** Characters that can make a name read as another: embeddings, overrides and isolates. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const MAX_LENGTH = 200;

/**
 * The display name of an upload: NFC, last path part only, without control and direction characters, at most
 * 200 code points including its extension. Emoji, accents and scripts are kept. Never part of a path or key.
 */
export function cleanFileName(given: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029\uFEFF]/gu, ' ')
    .replaceAll(DIRECTIONS, '');
  const last = plain.split(/[/\\]/).findLast((part) => /[^.\s]/.test(part)) ?? '';
  const name = last.replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '');
  return shorten(name) || 'Recording';
}

function shorten(name: string): string {
  const points = [...name];
  if (points.length <= MAX_LENGTH) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  return `${points.slice(0, MAX_LENGTH - extension.length - 1).join('')}…${extension}`;
}

/** The name without its extension, for the name of a job. */
export const fileStem = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,8}$/, '') || name;
