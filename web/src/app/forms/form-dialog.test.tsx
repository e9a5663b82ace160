import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from '../../testing/axe.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/select.tsx';
import { ApiError } from '../api/api-error.ts';
import { FormDialog } from './form-dialog.tsx';
import { hasUnsavedChanges } from './unsaved-changes.ts';
import { FormProblem } from './use-form-submit.ts';
import { zodResolver } from './zod-resolver.ts';

const fields = z.object({
  reason: z.string().trim().min(1, 'Give a reason.'),
  kind: z.enum(['refund', 'gift']),
});
type Values = z.infer<typeof fields>;

type DialogProps = {
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  isGuarded?: boolean;
};

function ReasonDialog({ onSubmit, onClose, isGuarded = true }: DialogProps) {
  const form = useForm<Values>({
    resolver: zodResolver(fields),
    defaultValues: { reason: '', kind: 'refund' },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Give back credits"
      description="The customer reads the reason."
      form={form}
      onSubmit={onSubmit}
      submitLabel="Give back"
      isGuarded={isGuarded}
    >
      <TextField label="Reason" error={errors.reason?.message} {...form.register('reason')} />
      <SelectField
        label="Kind"
        options={[
          { value: 'refund', label: 'Refund' },
          { value: 'gift', label: 'Gift' },
        ]}
        {...form.register('kind')}
      />
    </FormDialog>
  );
}

const refusal = (fieldMessages?: Record<string, string>) =>
  new ApiError(400, {
    code: 1,
    error: 'invalid-input',
    message: 'Something is not right.',
    ...(fieldMessages && { fields: fieldMessages }),
  });
const reason = () => screen.getByLabelText('Reason');
const send = () => screen.getByRole('button', { name: 'Give back' });

function renderDialog(onSubmit: DialogProps['onSubmit'] = () => Promise.resolve(), isGuarded = true) {
  const [submit, close] = [vi.fn(onSubmit), vi.fn()];
  const view = renderWithProviders(<ReasonDialog onSubmit={submit} onClose={close} isGuarded={isGuarded} />);
  return { ...view, submit, close };
}

describe('a form dialog', () => {
  test('shows invalid input at its field, then submits the parsed values and closes', async () => {
    const { user, submit, close } = renderDialog();
    await expectAccessible(screen.getByRole('dialog'));
    await user.click(send());
    expect(await screen.findByText('Give a reason.')).toBeTruthy();
    expect(submit).not.toHaveBeenCalled();
    await user.type(reason(), '  too loud ');
    await user.click(send());
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(submit).toHaveBeenCalledWith({ reason: 'too loud', kind: 'refund' });
  });

  test('is busy while it submits, and submits once', async () => {
    const answer = Promise.withResolvers<void>();
    const { user, submit, close } = renderDialog(() => answer.promise);
    await user.type(reason(), 'too loud{Enter}');
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBe('true'));
    await user.click(send());
    expect([submit.mock.calls.length, close.mock.calls.length]).toEqual([1, 0]);
    answer.resolve();
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  test.each([
    [
      'an error of a field that the server names',
      refusal({ reason: 'Shorter, please.' }),
      'Shorter, please.',
    ],
    ['a problem of a field', new FormProblem('At most ten.', 'reason'), 'At most ten.'],
  ])('stays open with %s, which gets the focus', async (_, error, message) => {
    const { user, close } = renderDialog(() => Promise.reject(error));
    await user.type(reason(), 'too loud');
    await user.click(send());
    await screen.findByText(message);
    expect(document.activeElement).toBe(reason());
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    expect(close).not.toHaveBeenCalled();
  });

  test.each([
    ['an error', refusal(), 'Something is not right.'],
    ['an error of an unknown field', refusal({ other: 'Not shown.' }), 'Something is not right.'],
    ['a problem of the whole form', new FormProblem('Nothing is left.'), 'Nothing is left.'],
  ])('stays open with %s above its buttons', async (_, error, message) => {
    const { user, close } = renderDialog(() => Promise.reject(error));
    await user.type(reason(), 'too loud{Enter}');
    expect((await screen.findByText(message)).role).toBe('alert');
    expect(reason().getAttribute('aria-invalid')).toBeNull();
    expect(close).not.toHaveBeenCalled();
  });

  test('stays open if the submission resolves to false', async () => {
    const { user, submit, close } = renderDialog(() => Promise.resolve(false));
    await user.type(reason(), 'too loud{Enter}');
    await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    expect(close).not.toHaveBeenCalled();
  });

  test('asks before any changed field is lost, but not after Cancel', async () => {
    const { user, close } = renderDialog();
    await user.selectOptions(screen.getByLabelText('Kind'), 'Gift');
    expect(hasUnsavedChanges()).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(close).toHaveBeenCalledOnce();
  });

  test('asks nothing if nothing changed or the input is not worth it', async () => {
    const { user, close, unmount } = renderDialog();
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledOnce();
    unmount();
    const other = renderDialog(undefined, false);
    await other.user.selectOptions(screen.getByLabelText('Kind'), 'Gift');
    expect(hasUnsavedChanges()).toBe(false);
    await other.user.keyboard('{Escape}');
    expect(other.close).toHaveBeenCalledOnce();
  });
});
