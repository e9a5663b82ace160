import { AUTOMATIC_SUFFIX, EXPORT_ENDINGS, type ExportFormat } from '@colloquy/contract/exports';
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
const PROGRAMS: Partial<Record<ExportFormat, string>> = {
  maxqda: 'MAXQDA',
  atlasti: 'ATLAS.ti',
  nvivo: 'NVivo',
  template: 'template',
};

type NamedTranscript = Pick<
  Exportable,
  'job' | 'file' | 'language' | 'nameNumber' | 'isApproved' | 'checked' | 'isManual' | 'isPseudonymous'
>;

/**
 * `<job> - <file> - <language>[ (<what else distinguishes it>)].<ext>`, for single downloads and in a ZIP. The
 * same transcript in another program's format or with names replaced, and other files of the job, have other
 * names.
 */
export function exportName(transcript: NamedTranscript, format: ExportFormat): string {
  const { isApproved, checked, isManual, isPseudonymous } = transcript;
  const details = [
    PROGRAMS[format],
    // SRT has no place for it.
    format === 'srt' && !isApproved && checked === null && !isManual && AUTOMATIC_SUFFIX,
    isPseudonymous && 'names replaced',
  ].filter(Boolean);
  const suffix = details.length > 0 ? ` (${details.join(', ')})` : '';
  return `${exportStem(transcript)}${suffix}.${EXPORT_ENDINGS[format]}`;
}

/**
 * `<job> - <file> - <language>`, each part safe on every system. If a job is named after its only file, the
 * file is not repeated.
 */
function exportStem({ job, file, language, nameNumber }: NamedTranscript): string {
  const stem = withoutEnding(file);
  const ending = ` - ${stem}`;
  const order = job.endsWith(ending) ? job.slice(0, -ending.length) : job;
  const number = nameNumber > 1 ? ` (${nameNumber})` : '';
  return `${safeName(order)} - ${safeName(stem)}${number} - ${safeName(language ?? 'und')}`;
}

const withoutEnding = (file: string): string => file.replace(/\.[A-Za-z0-9]{1,8}$/, '');

/**
 * Number of a file among those of its job that would have the same name, in the order given. Names must differ
 * even on case-insensitive file systems.
 */
export function nameNumberOf(id: string, files: readonly { id: string; name: string }[]): number {
  const keyOf = (name: string): string => safeName(withoutEnding(name)).normalize('NFC').toLowerCase();
  const own = files.find((file) => file.id === id);
  if (!own) return 1;
  const same = files.filter(({ name }) => keyOf(name) === keyOf(own.name));
  return same.indexOf(own) + 1;
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
