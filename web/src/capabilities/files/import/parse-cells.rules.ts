import { type FileSettings, MAX_SPEAKERS } from '@colloquy/contract/jobs';
import { languageLabel } from '../../../app/language-names.ts';
import { formatNumber } from '../../../ui/format/amount.ts';

/** Parsed value of a cell, or a message about what is wrong with it. */
export type CellResult<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

const MAX_NAME_LENGTH = 120;
/** Values that request language detection. */
const DETECT = ['detect', 'auto', 'automatic', '?'];
/** Values for several languages in one recording, if that is offered. */
const MULTILINGUAL = ['several', 'mixed', 'multiple', 'multilingual'];

/** Code or name of a language. undefined: as in the job; null: to be detected. */
export function parseLanguage(
  cell: string,
  codes: readonly string[],
): CellResult<FileSettings['language'] | undefined> {
  const text = cell.trim();
  const lower = text.toLowerCase();
  if (text === '') return { value: undefined };
  if (DETECT.includes(lower)) return { value: null };
  if (MULTILINGUAL.includes(lower) && codes.includes('mul')) return { value: 'mul' };
  const [base = ''] = lower.split(/[-_]/);
  const code =
    codes.find((each) => each.toLowerCase() === lower) ??
    codes.find((each) => languageLabel(each).toLowerCase() === lower) ??
    codes.find((each) => each.toLowerCase() === base && /^[a-z]{2,3}([-_]|$)/.test(lower));
  return code === undefined ? { problem: `The language “${text}” is not known here.` } : { value: code };
}

/** `2`, or names separated by semicolons. */
export function parseSpeakers(cell: string): CellResult<Pick<FileSettings, 'speakers' | 'speakerNames'>> {
  const text = cell.trim();
  if (text === '') return { value: {} };
  if (/^\d+(\.0+)?$/.test(text)) {
    const speakers = Number(text);
    return speakers >= 1 && speakers <= MAX_SPEAKERS
      ? { value: { speakers } }
      : { problem: `${formatNumber(speakers)} speakers cannot be told apart: 1 to ${MAX_SPEAKERS} can.` };
  }
  const names = text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > MAX_SPEAKERS)
    return { problem: `${names.length} speakers are named: at most ${MAX_SPEAKERS} can be told apart.` };
  const tooLong = names.find((name) => name.length > MAX_NAME_LENGTH);
  if (tooLong !== undefined)
    return { problem: `A name of a speaker has more than ${MAX_NAME_LENGTH} characters.` };
  const duplicate = names.find((name, at) => names.indexOf(name) < at);
  if (duplicate !== undefined) return { problem: `The speaker “${duplicate}” is named twice.` };
  return names.length === 0 ? { value: {} } : { value: { speakers: names.length, speakerNames: names } };
}

export function parseName(cell: string, label: string): CellResult<string | undefined> {
  const text = cell.trim();
  return text.length > MAX_NAME_LENGTH
    ? { problem: `${label} has more than ${MAX_NAME_LENGTH} characters.` }
    : { value: text || undefined };
}
