import { POSTING_KINDS, POSTING_LABELS, SERVICES } from '@colloquy/contract';
import type { Filter } from '../../../ui/table/table-types.ts';

export const POSTING_FILTERS: readonly Filter[] = [
  {
    name: 'kind',
    label: 'Kind',
    options: POSTING_KINDS.map((kind) => ({ value: kind, label: POSTING_LABELS[kind] })),
  },
  {
    name: 'sid',
    label: 'Service',
    options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
  },
];

const MONTHS_OFFERED = 24;
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const beginOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);
const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/**
 * The last two years by month, the newest first.
 *
 * @param present the month that it is where the organisation is, `2026-11`; undefined until it is known
 * @param chosen one that an address names is offered also where it is older
 */
export function monthFilter(present: string | undefined, chosen: string | undefined): Filter {
  const months = present === undefined ? [] : monthsBefore(present);
  if (isMonth(chosen) && !months.includes(chosen)) months.push(chosen);
  return {
    name: 'month',
    label: 'Month',
    options: months.map((month) => ({ value: month, label: monthName.format(beginOf(month)) })),
  };
}

const monthsBefore = (present: string): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, back) => {
    const begin = beginOf(present);
    begin.setUTCMonth(begin.getUTCMonth() - back);
    return begin.toISOString().slice(0, 7);
  });
