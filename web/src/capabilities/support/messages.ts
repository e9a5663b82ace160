import { ATTACHMENT_TYPES, LARGEST_ATTACHMENT_BYTES, MOST_ATTACHMENTS } from '@colloquy/contract';
import { formatBytes } from '../../ui/format/amount.ts';

/** Sentences of this capability that change with a number or a name. */

export const ATTACH_HINT = `Up to ${MOST_ATTACHMENTS} files of ${formatBytes(LARGEST_ATTACHMENT_BYTES)} each: PNG, JPEG, PDF, Word, Excel or text. Colloquy support can open them, so leave out recordings and transcripts.`;

export const TOO_MANY = `Attach at most ${MOST_ATTACHMENTS} files.`;

/** Why a file cannot be attached; undefined where it can. */
export function attachProblem({ name, size }: { name: string; size: number }): string | undefined {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!(ATTACHMENT_TYPES as readonly string[]).includes(extension))
    return `“${name}” can’t be attached. Choose a PNG, JPEG, PDF, Word, Excel or text file.`;
  if (size === 0) return `“${name}” is empty.`;
  if (size > LARGEST_ATTACHMENT_BYTES)
    return `“${name}” is larger than ${formatBytes(LARGEST_ATTACHMENT_BYTES)}.`;
  return undefined;
}

export const deleteAttachmentQuestion = (name: string): string => `Delete “${name}”?`;
