import type { ByteRange } from '../storage/index.ts';

/**
 * What a Range header asks for, of so many bytes (RFC 9110, 14.1). Undefined: all of it, also where the header makes
 * no sense or asks for several ranges, which a server may ignore.
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
