import { EXPORT_ENDINGS, type ExportFormat } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';

/** What makes a name mean a folder, a drive, or read as another name: separators, controls, direction marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;
const LONGEST = 80;

/** `<job> - <file> - <language>.<ext>`, as it is called by itself and in a ZIP. */
export const exportName = (transcript: Named, format: ExportFormat): string =>
  `${exportStem(transcript)}.${EXPORT_ENDINGS[format]}`;

type Named = Pick<Exportable, 'job' | 'file' | 'language'>;

/**
 * `<job> - <file> - <language>`, each part safe as a file name on every system. A job of one file is named after it
 * already: then the file is not said twice.
 */
export function exportStem({ job, file, language }: Named): string {
  const stem = file.replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const ending = ` - ${stem}`;
  const order = job.endsWith(ending) ? job.slice(0, -ending.length) : job;
  return `${safeName(order)} - ${safeName(stem)} - ${safeName(language ?? 'und')}`;
}

/** A part of a file name that no system takes for anything else. */
export function safeName(text: string): string {
  // U+200D holds an emoji or a conjunct together, and means nothing to a file system.
  const safe = text.replaceAll(UNSAFE, (sign) => (sign === '\u200D' ? sign : ' ')).replaceAll(/\s+/g, ' ');
  const short = Array.from(safe)
    .slice(0, LONGEST)
    .join('')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return short === '' ? 'Untitled' : short;
}
