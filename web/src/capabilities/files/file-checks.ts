import {
  type AcceptedType,
  extensionOf,
  isTranscriptName,
  mayBeOfType,
  otherTypeMessage,
} from '@colloquy/contract/files';
import { formatBytes } from '../../ui/format/amount.ts';
import type { ImportFile } from './import/import-file.ts';

/** What a service accepts; types are undefined if the server could not be asked. */
export type FileLimits = { maxBytes: number; types: readonly AcceptedType[] | undefined };

export const accepts = (types: readonly AcceptedType[] | undefined, kind: AcceptedType['kind']): boolean =>
  types?.some((type) => type.kind === kind) ?? false;

/** The `accept` of a file input. */
export const acceptedNames = (types: readonly AcceptedType[]): string[] => [
  ...(accepts(types, 'recording') ? ['audio/*', 'video/*'] : []),
  ...types.flatMap(({ extensions }) => extensions),
];

/** Checks a file before it is sent and returns the problem. Null: the server decides by content. */
export function validateFile(
  file: Pick<File, 'name' | 'size' | 'type'>,
  { maxBytes, types }: FileLimits,
): string | null {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > maxBytes)
    return `This file has ${formatBytes(file.size)}; at most ${formatBytes(maxBytes)} are taken.`;
  if (!types || mayBeOfType(types, file)) return null;
  return accepts(types, 'recording') && accepts(types, 'transcript')
    ? `A ${extensionOf(file.name)} file is neither a recording nor a transcript that can be taken.`
    : otherTypeMessage(types);
}

const TAB = 9;
const CARRIAGE_RETURN = 13;
const SPACE = 32;

/**
 * Text contains no other control characters; audio files start with some, or with bytes that are not UTF-8.
 */
const isBinary = (byte: number): boolean => byte < SPACE && !(byte >= TAB && byte <= CARRIAGE_RETURN);

/** Whether a file named as audio contains text, usually a misnamed transcript. */
export async function isTextNamedAsMedia({
  name,
  head,
}: Pick<ImportFile, 'name' | 'head'>): Promise<boolean> {
  if (isTranscriptName(name)) return false;
  try {
    const bytes = await head();
    // In streaming mode, because the last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.trim() !== '' && !bytes.some(isBinary);
  } catch {
    return false;
  }
}

const textName = (name: string): string => `${name.replace(/\.[^./]*$/, '')}.txt`;

/** Renames a file of an import to .txt, without clashing with other paths. */
export function toTextImportFile(file: ImportFile, others: readonly Pick<ImportFile, 'path'>[]): ImportFile {
  const { containsText: _text, source: _source, ...found } = file;
  const name = others.some(({ path }) => path === textName(found.path))
    ? textName(`${found.name} (text)`)
    : textName(found.name);
  const path = found.path.slice(0, found.path.length - found.name.length) + name;
  return { ...found, path, name, type: '', open: async () => new File([await found.open()], name) };
}
