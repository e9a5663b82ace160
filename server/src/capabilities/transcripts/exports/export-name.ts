import type { ExportFormat } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';

/** What makes a name mean a folder, a drive, or read as another name: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;
const LONGEST = 80;

/**
 * `<job> - <file> - <language>.<ext>`, each part safe as a file name on every system. A job of one file is named after
 * it already: then the file is not said twice.
 */
export function exportName({ job, file, language }: Exportable, format: ExportFormat): string {
  const stem = file.replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const ending = ` - ${stem}`;
  const order = job.endsWith(ending) ? job.slice(0, -ending.length) : job;
  return `${part(order)} - ${part(stem)} - ${part(language ?? 'und')}.${format}`;
}

function part(text: string): string {
  // U+200D holds an emoji or a conjunct together, and means nothing to a file system.
  const safe = text.replaceAll(UNSAFE, (sign) => (sign === '\u200D' ? sign : ' ')).replaceAll(/\s+/g, ' ');
  const short = Array.from(safe)
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return short === '' ? 'Untitled' : short;
}
