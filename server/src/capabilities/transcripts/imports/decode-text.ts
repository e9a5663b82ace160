/** How a text is coded that is no UTF-8: what Windows writes in western languages. */
const WESTERN = new TextDecoder('windows-1252');
/** Most of a text that may be anything but text: a binary file has more. */
const MOST_CONTROLS = 0.01;

/**
 * The text of a file: UTF-8, with or without its mark; UTF-16 by its mark or by where its zeros stand; else
 * Windows-1252, which every byte is text in. Undefined where it is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  const controls =
    // oxlint-disable-next-line no-control-regex -- control characters are what tells data from text
    text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u0081\u008D\u008F\u0090\u009D]/g)?.length ?? 0;
  return controls > text.length * MOST_CONTROLS ? undefined : text.replace(/^\uFEFF/, '');
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf16 = withoutMark(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Text that is cut in the middle of a letter, or damaged in one place, is still UTF-8.
    const text = new TextDecoder('utf-8').decode(bytes);
    const broken = text.match(/\uFFFD/g)?.length ?? 0;
    const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
    return broken * 10 < whole ? text : WESTERN.decode(bytes);
  }
}

/** UTF-16 of a western language has a zero in every other place. */
function withoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
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

/** The lines of a text, whatever ends them. */
export const linesOf = (text: string): string[] => text.split(/\r\n|[\r\n\u0085\u2028\u2029\f\v]/);
