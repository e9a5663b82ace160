import { useQuery } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { useDebounced } from '../../../ui/form/use-debounced.ts';
import { retentionQuery } from '../organisations.queries.ts';
import type { SettingsControl } from './settings-form.tsx';
import * as text from '../messages.ts';

const MAX_RETENTION_DAYS = 36_500;
const DEBOUNCE_MS = 300;

type RetentionFieldProps = {
  control: SettingsControl;
  field: UseFormRegisterReturn<'retentionDays'>;
  error: string | undefined;
};

/** Retention period of finished jobs, with the number of jobs that are already older. */
export function RetentionField({ control, field, error }: RetentionFieldProps) {
  const days = useDebounced(useWatch({ control, name: 'retentionDays' }), DEBOUNCE_MS);
  const isValid = days !== null && Number.isInteger(days) && days >= 1 && days <= MAX_RETENTION_DAYS;
  const { data: jobs } = useQuery({ ...retentionQuery(isValid ? days : 1), enabled: isValid });
  return (
    <TextField
      label={text.retentionLabel}
      hint={text.retentionHint(isValid ? days : null, isValid ? jobs : undefined)}
      type="number"
      inputMode="numeric"
      min={1}
      className="max-w-40"
      error={error}
      {...field}
    />
  );
}

type RetentionConfirmDialogProps = {
  days: number;
  /** Number of jobs that the retention period would delete. */
  jobs: number;
  onSave: () => Promise<void>;
  onClose: () => void;
};

/** Confirms a retention period that deletes jobs. */
export function RetentionConfirmDialog({ days, jobs, onSave, onClose }: RetentionConfirmDialogProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.retentionConfirmTitle(jobs)}
      description={text.retentionConfirmText(jobs, days)}
      cancelLabel={text.dontSave}
      confirmLabel={text.retentionConfirmLabel(jobs)}
      variant="danger"
      onConfirm={onSave}
    />
  );
}
