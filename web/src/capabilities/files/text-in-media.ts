import { isTranscriptName } from '@colloquy/contract';

const READ_BYTES = 4_096;
const TAB = 9;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** No text has other control characters; every audio file begins with some, or with bytes that are no UTF-8. */
const isBinary = (byte: number): boolean => byte < SPACE && !(byte >= TAB && byte <= CARRIAGE_RETURN);

/** Whether a file that is named like audio holds text: a transcript under a wrong name, mostly. */
export async function isTextNamedAsMedia(file: File): Promise<boolean> {
  if (isTranscriptName(file.name)) return false;
  try {
    const bytes = new Uint8Array(await file.slice(0, READ_BYTES).arrayBuffer());
    // As a stream: the last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.trim() !== '' && !bytes.some(isBinary);
  } catch {
    return false;
  }
}

/** The same bytes under a name of a text. */
export const asTextFile = (file: File): File =>
  new File([file], `${file.name.replace(/\.[^.]*$/, '')}.txt`, { lastModified: file.lastModified });
