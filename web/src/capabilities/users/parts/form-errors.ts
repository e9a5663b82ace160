import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';

/** Puts what the server refused beside the fields that it names, else above the button. Nothing typed is lost. */
export function showRefusal<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  fields: readonly FieldPath<T>[],
): void {
  const named = error instanceof ApiError ? fields.filter((field) => error.fields[field] !== undefined) : [];
  for (const field of named)
    setError(field, { message: (error as ApiError).fields[field]! }, { shouldFocus: field === named[0] });
  if (named.length === 0) setError('root', { message: messageOf(error) });
}
