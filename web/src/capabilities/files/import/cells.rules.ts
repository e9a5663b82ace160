import { type FileSettings, MOST_SPEAKERS } from '@colloquy/contract';
import { nameOfLanguage } from '../../../app/language-names.ts';
import { formatNumber } from '../../../ui/format/amount.ts';

/** What a cell means, or what is wrong with it in a sentence. */
export type Read<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

const LONGEST_NAME = 120;
/** Written for a language that is to be found out. */
const DETECT = ['detect', 'auto', 'automatic', '?'];
/** Written for several languages in one recording, where that is offered. */
const SEVERAL = ['several', 'mixed', 'multiple', 'multilingual'];

/** A code or a name of a language; undefined: as the job has it, null: to be detected. */
export function readLanguage(
  cell: string,
  codes: readonly string[],
): Read<FileSettings['language'] | undefined> {
  const text = cell.trim();
  const lower = text.toLowerCase();
  if (text === '') return { value: undefined };
  if (DETECT.includes(lower)) return { value: null };
  if (SEVERAL.includes(lower) && codes.includes('mul')) return { value: 'mul' };
  const [base = ''] = lower.split(/[-_]/);
  const code =
    codes.find((each) => each.toLowerCase() === lower) ??
    codes.find((each) => nameOfLanguage(each).toLowerCase() === lower) ??
    codes.find((each) => each.toLowerCase() === base && /^[a-z]{2,3}([-_]|$)/.test(lower));
  return code === undefined ? { problem: `The language “${text}” is not known here.` } : { value: code };
}

/** `2`, or names with semicolons between them. */
export function readSpeakers(cell: string): Read<Pick<FileSettings, 'speakers' | 'speakerNames'>> {
  const text = cell.trim();
  if (text === '') return { value: {} };
  if (/^\d+(\.0+)?$/.test(text)) {
    const speakers = Number(text);
    return speakers >= 1 && speakers <= MOST_SPEAKERS
      ? { value: { speakers } }
      : { problem: `${formatNumber(speakers)} speakers cannot be told apart: 1 to ${MOST_SPEAKERS} can.` };
  }
  const names = text
    .split(/[;\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > MOST_SPEAKERS)
    return { problem: `${names.length} speakers are named: at most ${MOST_SPEAKERS} can be told apart.` };
  const tooLong = names.find((name) => name.length > LONGEST_NAME);
  if (tooLong !== undefined)
    return { problem: `A name of a speaker has more than ${LONGEST_NAME} characters.` };
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return { problem: `The speaker “${twice}” is named twice.` };
  return names.length === 0 ? { value: {} } : { value: { speakers: names.length, speakerNames: names } };
}

export function readName(cell: string, what: string): Read<string | undefined> {
  const text = cell.trim();
  return text.length > LONGEST_NAME
    ? { problem: `${what} has more than ${LONGEST_NAME} characters.` }
    : { value: text || undefined };
}
