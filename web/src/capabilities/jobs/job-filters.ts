import { SERVICES, type Sid } from '@colloquy/contract';
import { displayStatuses } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { languageOptions } from '../../app/language-names.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import type { Option } from '../../ui/form/select.tsx';
import type { Filter } from '../../ui/table/table-types.ts';
import { jobChoicesQuery, type FixedJobFilters } from './job-list.queries.ts';

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

/** Display statuses by name; services that are not installed add none. */
export const statusFilter = (sids: readonly Sid[] = INSTALLED): Filter => ({
  name: 'status',
  label: 'State',
  options: displayStatuses(sids),
});

/** A filter is offered only if it has several options. */
const searchFilter = (name: string, label: string, options: readonly Option[], minOptions = 2): Filter[] =>
  options.length < minOptions ? [] : [{ name, label, kind: 'search', options }];

const toOptions = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/** Filters that suit the role and are not fixed by the list; customers can also filter by ownership. */
export function useJobFilters({ sid, state }: FixedJobFilters): readonly Filter[] {
  const isCustomer = useUserInfo()?.role === 'customer';
  const { data } = useQuery(jobChoicesQuery);
  return useMemo(
    () => [
      ...(sid === undefined ? [SERVICE_FILTER] : []),
      ...(state === 'completed' ? [] : [statusFilter(sid && [sid])]),
      ...(isCustomer ? [WHOSE_FILTER] : []),
      ...searchFilter('personId', 'Ordered by', toOptions(data?.people ?? [])),
      ...(isCustomer ? [] : searchFilter('reviewerId', 'Reviewer', toOptions(data?.reviewers ?? []), 1)),
      ...searchFilter('language', 'Language', languageOptions(data?.languages ?? [])),
      ...DAY_FILTERS,
    ],
    [sid, state, isCustomer, data],
  );
}
