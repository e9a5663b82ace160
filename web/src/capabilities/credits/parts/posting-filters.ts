import { SERVICES } from '@colloquy/contract';
import { POSTING_KINDS, POSTING_LABELS } from '@colloquy/contract/credits';
import type { Filter } from '../../../ui/table/table-types.ts';
import * as text from '../messages.ts';

export const POSTING_FILTERS: readonly Filter[] = [
  {
    name: 'kind',
    label: text.kind,
    options: POSTING_KINDS.map((kind) => ({ value: kind, label: POSTING_LABELS[kind] })),
  },
  {
    name: 'sid',
    label: text.service,
    options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
  },
];

const MONTHS_OFFERED = 24;
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const startOfMonth = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/**
 * Filter by month: the last two years, newest first.
 *
 * @param currentMonth in the time zone of the organisation, such as `2026-11`; undefined while loading
 * @param chosen month from the URL, offered even if it is older
 */
export function monthFilter(currentMonth: string | undefined, chosen: string | undefined): Filter {
  const months = currentMonth === undefined ? [] : monthsBefore(currentMonth);
  if (isMonth(chosen) && !months.includes(chosen)) months.push(chosen);
  return {
    name: 'month',
    label: text.month,
    options: months.map((month) => ({ value: month, label: monthName.format(startOfMonth(month)) })),
  };
}

const monthsBefore = (currentMonth: string): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, index) => {
    const start = startOfMonth(currentMonth);
    start.setUTCMonth(start.getUTCMonth() - index);
    return start.toISOString().slice(0, 7);
  });
