import type { ExportFormat } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';

/** What makes a name mean a folder, a drive, or read as another name: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;
const LONGEST = 80;

/** `<job> - <file> - <language>.<ext>`, each part safe as a file name on every system. */
export const exportName = ({ job, file, language }: Exportable, format: ExportFormat): string =>
  `${part(job)} - ${part(file.replace(/\.[A-Za-z0-9]{1,8}$/, ''))} - ${part(language ?? 'und')}.${format}`;

function part(text: string): string {
  // U+200D holds an emoji or a conjunct together, and means nothing to a file system.
  const safe = text.replaceAll(UNSAFE, (sign) => (sign === '\u200D' ? sign : ' ')).replaceAll(/\s+/g, ' ');
  const short = Array.from(safe)
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return short === '' ? 'Untitled' : short;
}
