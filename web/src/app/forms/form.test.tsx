import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { ApiError } from '../api/api-error.ts';
import { Form } from './form.tsx';
import { hasUnsavedChanges } from './unsaved-changes.ts';
import { useVersionedSave } from './use-versioned-save.ts';

type Code = { name: string; version: number };
const conflict = new ApiError(409, { code: 1, error: 'changed-meanwhile', message: 'Changed.' });
const taken = new ApiError(409, { code: 1, error: 'taken', message: 'This name is taken.' });

type FormProps = {
  store: (code: Code) => Promise<Code>;
  reload?: () => Promise<Code>;
  onCancel?: () => void;
};

function CodeForm({ store, reload = () => Promise.reject(conflict), onCancel }: FormProps) {
  const [base, save] = useVersionedSave<Code>(
    { name: 'Price', version: 3 },
    { reload, describe: ({ name }) => `It is now ${name}. Save again to replace it.` },
  );
  const form = useForm({ defaultValues: { name: base.name } });
  return (
    <Form
      form={form}
      onSubmit={({ name }) => save(({ version }) => store({ name, version }))}
      errorFields={{ taken: 'name' }}
      label="Code"
      submitLabel="Save"
      onCancel={onCancel}
    >
      <TextField label="Name" error={form.formState.errors.name?.message} {...form.register('name')} />
    </Form>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a form on a page', () => {
  test('shows a named error at its field', async () => {
    const { user } = renderWithProviders(<CodeForm store={() => Promise.reject(taken)} />);
    await user.type(name(), 's');
    await user.click(save());
    await screen.findByText('This name is taken.');
    expect(document.activeElement).toBe(name());
  });

  test('stops guarding its changes before Cancel', async () => {
    const cancel = vi.fn(() => expect(hasUnsavedChanges()).toBe(false));
    const { user } = renderWithProviders(<CodeForm store={vi.fn()} onCancel={cancel} />);
    await user.type(name(), 's');
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe('saving over a version', () => {
  test('reports what another person saved, keeps the input and replaces it on the next try', async () => {
    const store = vi.fn(({ name: text, version }: Code) =>
      version === 3 ? Promise.reject(conflict) : Promise.resolve({ name: text, version: version + 1 }),
    );
    const reload = vi.fn(() => Promise.resolve({ name: 'Cost', version: 5 }));
    const { user } = renderWithProviders(<CodeForm store={store} reload={reload} />);
    await user.type(name(), 's');
    await user.click(save());
    await screen.findByText('It is now Cost. Save again to replace it.');
    expect(name().value).toBe('Prices');
    await user.click(save());
    await waitFor(() => expect(store).toHaveBeenCalledTimes(2));
    await user.click(save());
    await waitFor(() => expect(store).toHaveBeenCalledTimes(3));
    expect(store.mock.calls.map(([each]) => each.version)).toEqual([3, 5, 6]);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('shows the conflict itself if the newer version cannot be fetched', async () => {
    const { user } = renderWithProviders(<CodeForm store={() => Promise.reject(conflict)} />);
    await user.click(save());
    await screen.findByText('Changed.');
  });
});
