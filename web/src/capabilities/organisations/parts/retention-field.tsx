import { useQuery } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../ui/form/field.tsx';
import { useDebounced } from '../../../ui/form/use-debounced.ts';
import { retentionHint } from '../messages.ts';
import { retentionQuery } from '../organisations.queries.ts';
import type { SettingsControl } from './settings-form.tsx';

const LONGEST_DAYS = 36_500;
const SETTLED_MS = 300;

type RetentionFieldProps = {
  control: SettingsControl;
  field: UseFormRegisterReturn<'retentionDays'>;
  error: string | undefined;
};

/** How long finished jobs are kept, and how many are older than that now. */
export function RetentionField({ control, field, error }: RetentionFieldProps) {
  const days = useDebounced(useWatch({ control, name: 'retentionDays' }), SETTLED_MS);
  const isRight = days !== null && Number.isInteger(days) && days >= 1 && days <= LONGEST_DAYS;
  const { data: jobs } = useQuery({ ...retentionQuery(isRight ? days : 1), enabled: isRight });
  return (
    <TextField
      label="Days to keep finished jobs"
      hint={retentionHint(isRight ? days : null, isRight ? jobs : undefined)}
      type="number"
      inputMode="numeric"
      min={1}
      className="max-w-40"
      error={error}
      {...field}
    />
  );
}
