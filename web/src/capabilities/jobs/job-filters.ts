import { jobStatuses, SERVICES, type Sid } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { languageOptions } from '../../app/language-names.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import type { Option } from '../../ui/form/field.tsx';
import type { Filter } from '../../ui/table/table-types.ts';
import { jobChoicesQuery, type JobsFixed } from './job-list.queries.ts';

export const JOB_FILTER_NAMES = [
  'sid',
  'whose',
  'status',
  'personId',
  'reviewerId',
  'language',
  'from',
  'to',
] as const;

export const SERVICE_FILTER: Filter = {
  name: 'sid',
  label: 'Service',
  options: SERVICES.map(({ sid, name }) => ({ value: sid, label: name })),
};

const WHOSE_FILTER: Filter = {
  name: 'whose',
  label: 'Whose',
  options: [
    { value: 'mine', label: 'Mine' },
    { value: 'shared', label: 'Shared with me' },
    { value: 'groups', label: 'My groups' },
  ],
};

export const DAY_FILTERS: readonly Filter[] = [
  { name: 'from', label: 'Created from', kind: 'day' },
  { name: 'to', label: 'Created until', kind: 'day' },
];

const INSTALLED = SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid);

/** Stages by their names; services that are not there yet bring none. */
export const statusFilter = (sids: readonly Sid[] = INSTALLED): Filter => ({
  name: 'status',
  label: 'State',
  options: jobStatuses(sids),
});

/** A choice is offered where there is more than one of its kind. */
const choice = (name: string, label: string, options: readonly Option[], least = 2): Filter[] =>
  options.length < least ? [] : [{ name, label, kind: 'search', options }];

const named = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** By who looks, and what the list is narrowed to already: a customer's reaches beyond the own jobs. */
export function useJobFilters({ sid, state }: JobsFixed): readonly Filter[] {
  const isCustomer = useUserInfo()?.role === 'customer';
  const { data } = useQuery(jobChoicesQuery);
  return useMemo(
    () => [
      ...(sid === undefined ? [SERVICE_FILTER] : []),
      ...(state === 'completed' ? [] : [statusFilter(sid && [sid])]),
      ...(isCustomer ? [WHOSE_FILTER] : []),
      ...choice('personId', 'Ordered by', named(data?.people ?? [])),
      ...(isCustomer ? [] : choice('reviewerId', 'Reviewer', named(data?.reviewers ?? []), 1)),
      ...choice('language', 'Language', languageOptions(data?.languages ?? [])),
      ...DAY_FILTERS,
    ],
    [sid, state, isCustomer, data],
  );
}
