/** Control characters mean nothing in words, and PostgreSQL stores no U+0000 at all. Tab and line feed stay. */
// oxlint-disable-next-line no-control-regex -- these are the characters to take out
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g;

/**
 * Text as it is kept: once, on the way in. Well-formed Unicode (a lone surrogate becomes U+FFFD), no byte order marks,
 * no control characters, `\n` for every line end, NFC last, because what was taken out may have kept a letter and its
 * mark apart.
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
 * Text as a segment holds it: normalised, on one line, every run of white space one ordinary space. No-break spaces
 * count as white space: pasted text is full of them, and a word must not swallow its neighbour because of one.
 */
export function tidyText(text: string): string {
  return normaliseText(text).replace(/\s+/gu, ' ').trim();
}
