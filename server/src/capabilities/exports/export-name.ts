import { EXPORT_ENDINGS, type ExportFormat } from '@colloquy/contract/exports';
import type { Exportable } from './exportable.ts';

/**
 * Separators, control characters and direction marks, which could name a folder or drive, or disguise the
 * name.
 */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu;
const MAX_LENGTH = 80;

/**
 * Formats whose ending others use too: the name says which program reads them, or that a template was used.
 */
const NAME_SUFFIXES: Partial<Record<ExportFormat, string>> = {
  maxqda: 'MAXQDA',
  atlasti: 'ATLAS.ti',
  nvivo: 'NVivo',
  template: 'template',
};

/** `<job> - <file> - <language>[ - <suffix>].<ext>`, for single downloads and in a ZIP. */
export function exportName(transcript: NamedTranscript, format: ExportFormat): string {
  const suffix = NAME_SUFFIXES[format];
  return `${exportStem(transcript)}${suffix ? ` - ${suffix}` : ''}.${EXPORT_ENDINGS[format]}`;
}

type NamedTranscript = Pick<Exportable, 'job' | 'file' | 'language'>;

/**
 * `<job> - <file> - <language>`, each part safe on every system. If a job is named after its only file, the
 * file is not repeated.
 */
function exportStem({ job, file, language }: NamedTranscript): string {
  const stem = file.replace(/\.[A-Za-z0-9]{1,8}$/, '');
  const ending = ` - ${stem}`;
  const order = job.endsWith(ending) ? job.slice(0, -ending.length) : job;
  return `${safeName(order)} - ${safeName(stem)} - ${safeName(language ?? 'und')}`;
}

/** Part of a file name that is safe on every system. */
export function safeName(text: string): string {
  // U+200D joins emoji and conjuncts, and is harmless in file names.
  const safe = text
    .replaceAll(UNSAFE_CHARACTERS, (sign) => (sign === '\u200D' ? sign : ' '))
    .replaceAll(/\s+/g, ' ');
  const short = Array.from(safe)
    .slice(0, MAX_LENGTH)
    .join('')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  return short === '' ? 'Untitled' : short;
}
