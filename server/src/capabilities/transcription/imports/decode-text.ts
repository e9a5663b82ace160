/** Encoding of western Windows files that are not UTF-8. */
const WINDOWS_1252 = new TextDecoder('windows-1252');
/** Largest share of control characters in text. Binary files have more. */
const MAX_CONTROL_SHARE = 0.01;

/**
 * Decodes a file as UTF-8, as UTF-16 by its byte order mark or its zeros, or else as Windows-1252, in which
 * every byte is valid. Undefined if it is not text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  const controls =
    // oxlint-disable-next-line no-control-regex -- control characters distinguish data from text
    text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u0081\u008D\u008F\u0090\u009D]/g)?.length ?? 0;
  return controls > text.length * MAX_CONTROL_SHARE ? undefined : text.replace(/^\uFEFF/, '');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf16 = guessUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // UTF-8 text that is truncated within a character, or damaged in one place, is still UTF-8.
    const text = new TextDecoder('utf-8').decode(bytes);
    const broken = text.match(/\uFFFD/g)?.length ?? 0;
    const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
    return broken * 10 < whole ? text : WINDOWS_1252.decode(bytes);
  }
}

/** UTF-16 of western languages has a zero in every other byte. */
function guessUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 1_024);
  let even = 0;
  let odd = 0;
  for (const [at, byte] of head.entries())
    if (byte === 0) {
      if (at % 2 === 0) even += 1;
      else odd += 1;
    }
  if (odd > head.length * 0.3 && even === 0) return 'utf-16le';
  return even > head.length * 0.3 && odd === 0 ? 'utf-16be' : undefined;
}

/** Splits text into lines at any line terminator. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u0085\u2028\u2029\f\v]/);
