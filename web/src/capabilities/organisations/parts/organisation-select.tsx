import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { organisationNamesQuery } from '../organisations.queries.ts';
import * as text from '../messages.ts';

type OrganisationSelectProps = {
  label?: string;
  error?: string | undefined;
  /** An id or a code; with `hasAll` also 'all'. */
  value: string | null;
  onChange: (id: string) => void;
  /** Adds 'All organisations' with the value 'all'. */
  hasAll?: boolean;
};

/** Selects an organisation; searches names and codes. */
export function OrganisationSelect({
  label = text.organisation,
  error,
  value,
  onChange,
  hasAll,
}: OrganisationSelectProps) {
  const { data } = useQuery(organisationNamesQuery);
  // The URL may contain the code instead of the id.
  const chosen = data?.find(({ id, code }) => id === value || code === value)?.id ?? value;
  const options = useMemo(
    () => [
      ...(hasAll ? [{ value: 'all', label: text.allOrganisations }] : []),
      ...(data ?? []).map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` })),
    ],
    [data, hasAll],
  );
  return (
    <Combobox
      label={label}
      error={error}
      placeholder={text.selectOrganisation}
      options={options}
      value={chosen}
      onValueChange={onChange}
    />
  );
}
