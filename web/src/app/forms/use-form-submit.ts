import type { ErrorName } from '@colloquy/contract';
import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../api/api-error.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

/** An error that a form finds while saving, at one of its fields or above its buttons. */
export class FormProblem extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.name = 'FormProblem';
    this.field = field;
  }
}

/** Fields at which errors without a field are shown, by the error’s name. */
type ErrorFields<Values extends FieldValues> = Partial<Record<ErrorName, FieldPath<Values>>>;

export type SubmitOptions<Values extends FieldValues> = {
  errorFields?: ErrorFields<Values> | undefined;
  /** Has changes outside the fields, such as attached files. */
  isDirty?: boolean | undefined;
  /** False for what is quickly typed again, such as a password: its changes are lost without a question. */
  isGuarded?: boolean | undefined;
};

type FormSubmit = {
  submit: (event?: FormEvent) => void;
  /** Stops guarding the changes, for Cancel before it navigates. */
  discard: () => void;
};

/**
 * Submits a form and guards its unsaved changes. If `save` throws, the errors appear at the fields that the
 * server names, otherwise above the buttons (`errors.root`), and the input stays.
 */
export function useFormSubmit<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  save: (values: Output) => Promise<unknown>,
  { errorFields = {}, isDirty = false, isGuarded = true }: SubmitOptions<Values> = {},
): FormSubmit {
  const { formState } = form;
  const discard = useUnsavedChanges({
    isDirty: isGuarded && (formState.isDirty || isDirty),
    isSubmitting: formState.isSubmitting,
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      showFormErrors(form, error, errorFields);
    }
  });
  return { submit: (event) => void submit(event), discard };
}

/** Shows an error at the fields that it concerns, otherwise above the buttons. */
export function showFormErrors<Values extends FieldValues, Context, Output>(
  { setError, getValues }: UseFormReturn<Values, Context, Output>,
  error: unknown,
  errorFields: ErrorFields<Values> = {},
): void {
  const show = (field: FieldPath<Values>, message: string, isFirst: boolean) =>
    setError(field, { message }, { shouldFocus: isFirst });
  const messages = messagesOf(error, errorFields).filter(([field]) => firstPartOf(field) in getValues());
  for (const [at, [field, message]] of messages.entries())
    show(field as FieldPath<Values>, message, at === 0);
  if (messages.length === 0)
    setError('root', { message: error instanceof FormProblem ? error.message : messageOf(error) });
}

/** Messages by field; nested paths belong to their first part. */
function messagesOf<Values extends FieldValues>(
  error: unknown,
  errorFields: ErrorFields<Values>,
): [field: string, message: string][] {
  if (error instanceof FormProblem) return error.field === undefined ? [] : [[error.field, error.message]];
  if (!(error instanceof ApiError)) return [];
  const field = error.error === 'offline' ? undefined : errorFields[error.error];
  if (field !== undefined) return [[field, messageOf(error)]];
  return Object.entries(error.fields).map(([path, message]) => [firstPartOf(path), message]);
}

const firstPartOf = (path: string): string => path.split('.')[0]!;
