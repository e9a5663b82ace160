import type { ByteRange } from '../storage/index.ts';

/**
 * Parses a Range header (RFC 9110, 14.1). Undefined means the whole file: without a header, or if it is
 * malformed or asks for several ranges, which a server may ignore.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(' ', '') ?? '');
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const wanted = Number(last);
    return wanted === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - wanted), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/**
 * The Content-Disposition header (RFC 6266): an ASCII name for old clients and the real one in UTF-8, both
 * without characters that could end the header or name a folder.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // A lone surrogate cannot be encoded; a separator would name a folder.
  const safe = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = safe
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, '_')
    .replaceAll(/["%;]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
