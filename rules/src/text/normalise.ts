/**
 * Control characters carry no meaning in a transcript, and PostgreSQL cannot store U+0000. Tab and line feed
 * stay.
 */
// oxlint-disable-next-line no-control-regex -- these characters are removed
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g;

/**
 * Normalises text once, on input: well-formed Unicode (a lone surrogate becomes U+FFFD), no byte order marks
 * or control characters, `\n` line ends. NFC comes last, because removed characters may have separated a
 * letter from its mark.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\uFEFF', '')
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(CONTROLS, '')
    .normalize('NFC');
}

/**
 * Text of a segment: normalised, on one line, with single ordinary spaces. No-break spaces count as white
 * space, since pasted text is full of them and they would join words.
 */
export function tidyText(text: string): string {
  return normaliseText(text).replace(/\s+/gu, ' ').trim();
}
