import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { organisationNamesQuery } from '../organisations.queries.ts';

type OrganisationSelectProps = {
  label?: string;
  error?: string | undefined;
  /** An id or a code; with `hasAll` also 'all'. */
  value: string | null;
  onChange: (id: string) => void;
  /** Begins with 'All organisations', whose value is 'all'. */
  hasAll?: boolean;
};

/** One of all organisations, found by a part of its name or code. */
export function OrganisationSelect({
  label = 'Organisation',
  error,
  value,
  onChange,
  hasAll,
}: OrganisationSelectProps) {
  const { data } = useQuery(organisationNamesQuery);
  // An address may name it by its code.
  const chosen = data?.find(({ id, code }) => id === value || code === value)?.id ?? value;
  const options = useMemo(
    () => [
      ...(hasAll ? [{ value: 'all', label: 'All organisations' }] : []),
      ...(data ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
    ],
    [data, hasAll],
  );
  return (
    <SearchableSelect
      label={label}
      error={error}
      placeholder="Select Organization"
      options={options}
      value={chosen}
      onChange={onChange}
    />
  );
}
