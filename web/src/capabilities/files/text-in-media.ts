import { isTranscriptName } from '@colloquy/contract';
import type { FoundFile } from './import/found-file.ts';

const TAB = 9;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/** No text has other control characters; every audio file begins with some, or with bytes that are no UTF-8. */
const isBinary = (byte: number): boolean => byte < SPACE && !(byte >= TAB && byte <= CARRIAGE_RETURN);

/** Whether a file that is named like audio holds text: a transcript under a wrong name, mostly. */
export async function isTextNamedAsMedia({ name, head }: Pick<FoundFile, 'name' | 'head'>): Promise<boolean> {
  if (isTranscriptName(name)) return false;
  try {
    const bytes = await head();
    // As a stream: the last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.trim() !== '' && !bytes.some(isBinary);
  } catch {
    return false;
  }
}

const textName = (name: string): string => `${name.replace(/\.[^./]*$/, '')}.txt`;

/** The same bytes under a name of a text. */
export const asTextFile = (file: File): File =>
  new File([file], textName(file.name), { lastModified: file.lastModified });

/** The same of a file in a folder or an archive, beside others that keep their names. */
export function asFoundText(file: FoundFile, others: readonly Pick<FoundFile, 'path'>[]): FoundFile {
  const { holdsText: _, ...found } = file;
  const name = others.some(({ path }) => path === textName(found.path))
    ? textName(`${found.name} (text)`)
    : textName(found.name);
  const path = found.path.slice(0, found.path.length - found.name.length) + name;
  return { ...found, path, name, type: '', open: async () => new File([await found.open()], name) };
}
