import { ACCEPTED_EXTENSIONS, isTranscriptName } from '@colloquy/contract';
import { formatBytes } from '../../ui/format/amount.ts';

/** What is plainly wrong with a file before a byte of it is sent. Null: the server decides by its content. */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > maxBytes)
    return `This file has ${formatBytes(file.size)}; at most ${formatBytes(maxBytes)} are taken.`;
  const dot = file.name.lastIndexOf('.');
  const extension = dot < 0 ? '' : file.name.slice(dot).toLowerCase();
  const looksLikeMedia = file.type.startsWith('audio/') || file.type.startsWith('video/');
  if (extension === '' || ACCEPTED_EXTENSIONS.includes(extension) || looksLikeMedia) return null;
  if (isTranscriptName(file.name)) return null;
  return `A ${extension} file is neither a recording nor a transcript that can be taken.`;
}
