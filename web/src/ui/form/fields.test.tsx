import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { FieldGroup } from './field-group.tsx';
import { Checkbox } from './checkbox.tsx';
import { TextField } from './field.tsx';
import { Select, SelectField } from './select.tsx';
import { PasswordField } from './password-field.tsx';
import { SegmentedControl } from '../controls/segmented-control.tsx';
import { RadioGroup } from './radio-group.tsx';

const QUALITIES = [
  { value: 'fast', label: 'Fast' },
  { value: 'best', label: 'Best', hint: 'Takes longer.' },
  { value: 'none', label: 'Balanced', isDisabled: true },
] as const;
type Quality = (typeof QUALITIES)[number]['value'];

function Choice({ error, onValueChange }: { error?: string; onValueChange: (value: Quality) => void }) {
  const [value, setValue] = useState<Quality | null>(null);
  return (
    <RadioGroup
      label="Quality"
      options={QUALITIES}
      value={value}
      error={error}
      onValueChange={(next) => {
        setValue(next);
        onValueChange(next);
      }}
    />
  );
}

describe('a radio group', () => {
  test('chooses one by pointer and keyboard, but none that is disabled', async () => {
    const change = vi.fn();
    const { user } = renderWithProviders(<Choice onValueChange={change} />);
    expect(screen.getByRole('group', { name: 'Quality' })).toBeTruthy();
    await user.click(screen.getByText('Fast'));
    await user.click(screen.getByText('Balanced'));
    expect(change.mock.calls).toEqual([['fast']]);
    await user.click(screen.getByRole('radio', { name: /Best/ }));
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      true,
      false,
    ]);
    await expectAccessible(document.body);
  });

  test('reads its error with the group, and two groups do not share their choice', async () => {
    const { user } = renderWithProviders(
      <>
        <Choice error="Choose a quality." onValueChange={vi.fn()} />
        <Choice onValueChange={vi.fn()} />
      </>,
    );
    const [first] = screen.getAllByRole('group');
    const errorId = first!.getAttribute('aria-describedby')!;
    expect(document.getElementById(errorId)?.textContent).toBe('Choose a quality.');
    const [one, other] = screen.getAllByRole<HTMLInputElement>('radio', { name: 'Fast' });
    await user.click(one!);
    await user.click(other!);
    expect([one!.checked, other!.checked]).toEqual([true, true]);
  });
});

test('a segmented control names its icons and chooses one', async () => {
  const change = vi.fn();
  const options = [
    { value: 'light', label: 'Light', icon: <svg aria-hidden /> },
    { value: 'dark', label: 'Dark', icon: <svg aria-hidden /> },
  ] as const;
  const { user } = renderWithProviders(
    <SegmentedControl label="Theme" options={options} value="light" onValueChange={change} />,
  );
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(change).toHaveBeenCalledWith('dark');
  expect(screen.getByText('Dark').closest('label')?.dataset['tooltip']).toBe('Dark');
  await expectAccessible(document.body);
});

describe('a select', () => {
  const options = [
    { value: 'read', label: 'may read' },
    { value: 'work', label: 'may work on it' },
  ];

  test('has a hidden name and reports its value', async () => {
    const change = vi.fn();
    const { user } = renderWithProviders(
      <Select label="What Ann may do" options={options} value="read" onValueChange={change} />,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'What Ann may do' }), 'may work on it');
    expect(change).toHaveBeenCalledWith('work');
  });

  test('with a label works in a form, with hint and error', async () => {
    const submit = vi.fn();
    function AccessForm() {
      const { register, handleSubmit } = useForm({ defaultValues: { access: 'read' } });
      return (
        <form onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}>
          <SelectField
            label="Access"
            hint="For now."
            error="Choose."
            options={options}
            {...register('access')}
          />
          <button type="submit">Save</button>
        </form>
      );
    }
    const { user } = renderWithProviders(<AccessForm />);
    const select = screen.getByLabelText('Access');
    const described = select.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['For now.', 'Choose.']);
    await user.selectOptions(select, 'work');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledWith({ access: 'work' });
  });
});

test('checkboxes of a group are a list in a form', async () => {
  const submit = vi.fn();
  function ScopeForm() {
    const { register, handleSubmit } = useForm({ defaultValues: { scopes: ['read'] } });
    return (
      <form onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}>
        <FieldGroup label="What it may do" error="Choose what it may do.">
          <Checkbox label="Read" value="read" {...register('scopes')} />
          <Checkbox label="Write" value="write" {...register('scopes')} />
        </FieldGroup>
        <button type="submit">Save</button>
      </form>
    );
  }
  const { user } = renderWithProviders(<ScopeForm />);
  expect(screen.getByRole('group', { name: 'What it may do' })).toBeTruthy();
  await user.click(screen.getByLabelText('Write'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledWith({ scopes: ['read', 'write'] });
});

test('a field reads its hint and error, and a password can be shown', async () => {
  const { user } = renderWithProviders(
    <>
      <TextField label="Code" hint="Short." error="It is taken." />
      <PasswordField label="Password" />
    </>,
  );
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const show = screen.getByRole('button', { name: 'Show password' });
  expect([password.type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(show);
  expect([password.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await expectAccessible(document.body);
});
