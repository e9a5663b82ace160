import { act, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { TextField } from '../../ui/form/field.tsx';
import { type NavigationBlock, useNavigationBlock } from '../navigation/navigation-blocks.ts';
import { NavigationGuard } from '../navigation/navigation-guard.tsx';
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
      <NavigationGuard />
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

test('a screen that writes into its own address while somebody types asks nothing', async () => {
  const opened = open();
  await opened.user.type(screen.getByLabelText('Name'), 'typed');
  await act(async () => opened.router.navigate('/edit?file=first', { replace: true }));
  expect(opened.router.state.location.search).toBe('?file=first');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => opened.router.navigate('/elsewhere', { replace: true }));
  expect(pathOf(opened)).toBe('/edit');
});

test('what is given up is asked about again where the form is still there', async () => {
  const opened = open();
  await opened.user.type(screen.getByLabelText('Name'), 'typed');
  await go(opened, '/edit?tab=other');
  await opened.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(opened.router.state.location.search).toBe('?tab=other'));
  expect(wantsToStay()).toBe(true);
});

test('two that would end are both asked about, and nothing ends before both answers', async () => {
  const end = vi.fn(() => Promise.resolve(true));
  const RUNNING: NavigationBlock = {
    blocks: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
    Question: ({ onLeave, onClose }) => (
      <div role="dialog" aria-label="It is running">
        <button onClick={onLeave}>Stop it</button>
        <button onClick={onClose}>Stay</button>
      </div>
    ),
    end,
  };
  function Running() {
    useNavigationBlock(RUNNING);
    return null;
  }
  const opened = renderPart(
    <>
      <Running />
      <UnsavedGuard />
      <NavigationGuard />
      <Form />
    </>,
    { at: '/edit' },
  );
  await opened.user.type(screen.getByLabelText('Name'), 'typed');
  await go(opened, '/elsewhere');
  await opened.user.click(await screen.findByRole('button', { name: 'Stop it' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(pathOf(opened)).toBe('/edit');
  expect(end).not.toHaveBeenCalled();

  await go(opened, '/elsewhere');
  await opened.user.click(await screen.findByRole('button', { name: 'Stop it' }));
  await opened.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(pathOf(opened)).toBe('/elsewhere'));
  expect(end).toHaveBeenCalledOnce();
});
