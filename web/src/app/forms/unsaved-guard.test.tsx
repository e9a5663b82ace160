import { act, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { TextField } from '../../ui/form/field.tsx';
import { getLeaving, leaveTo, stay } from '../session/leaving.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { KEEPS_FORM, useUnsavedChanges } from './unsaved-changes.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

function Form() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } });
  const discard = useUnsavedChanges(formState);
  return (
    <form onSubmit={(event) => void handleSubmit(async () => void (await navigate('/saved')))(event)}>
      <TextField label="Name" {...register('name')} />
      <button type="submit">Save</button>
      <button
        type="button"
        onClick={() => {
          discard();
          void navigate('/cancelled');
        }}
      >
        Cancel
      </button>
    </form>
  );
}

const open = () =>
  renderPart(
    <>
      <UnsavedGuard />
      <Form />
    </>,
    { at: '/edit' },
  );
type Opened = ReturnType<typeof open>;
const pathOf = ({ router }: Opened): string => router.state.location.pathname;
const go = (opened: Opened, to: string, state?: object) =>
  act(async () => opened.router.navigate(to, { state }));
const wantsToStay = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('nothing asks while nothing was typed', async () => {
  const opened = open();
  expect(wantsToStay()).toBe(false);
  await go(opened, '/elsewhere');
  expect(pathOf(opened)).toBe('/elsewhere');
});

test('another page, a reload and a sign-out ask before what was typed goes', async () => {
  const opened = open();
  await opened.user.type(screen.getByLabelText('Name'), 'typed');
  expect(wantsToStay()).toBe(true);
  leaveTo('/login', () => {
    throw new Error('signed out without a question');
  });
  expect(getLeaving()?.works[0]?.title).toBe('Leave without saving?');
  act(() => stay());

  await go(opened, '/elsewhere');
  expect(pathOf(opened)).toBe('/edit');
  await opened.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  await go(opened, '/edit?tab=other');
  await opened.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(opened.router.state.location.search).toBe('?tab=other'));
});

test('saving, cancelling, the end of the session and what leaves the form in place do not ask', async () => {
  for (const [leave, path] of [
    [(opened: Opened) => opened.user.click(screen.getByRole('button', { name: 'Save' })), '/saved'],
    [(opened: Opened) => opened.user.click(screen.getByRole('button', { name: 'Cancel' })), '/cancelled'],
    [(opened: Opened) => go(opened, '/login'), '/login'],
    [(opened: Opened) => go(opened, '/elsewhere', KEEPS_FORM), '/elsewhere'],
  ] as const) {
    const opened = open();
    await opened.user.type(screen.getByLabelText('Name'), 'typed');
    await leave(opened);
    await waitFor(() => expect(pathOf(opened)).toBe(path));
    opened.unmount();
  }
  expect(wantsToStay()).toBe(false);
});
