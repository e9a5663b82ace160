import { act, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { TextField } from '../../ui/form/field.tsx';
import {
  type NavigationBlock,
  useNavigationBlock,
  NavigationGuard,
} from '../navigation/navigation-guard.tsx';
import { getLeaving, leaveTo, stay } from '../session/active-work.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
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
  renderWithProviders(
    <>
      <UnsavedGuard />
      <NavigationGuard />
      <Form />
    </>,
    { at: '/edit' },
  );
type OpenedForm = ReturnType<typeof open>;
const pathOf = ({ router }: OpenedForm): string => router.state.location.pathname;
const go = (view: OpenedForm, to: string, state?: object) =>
  act(async () => view.router.navigate(to, { state }));
const isUnloadBlocked = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

test('nothing asks while nothing was typed', async () => {
  const view = open();
  expect(isUnloadBlocked()).toBe(false);
  await go(view, '/elsewhere');
  expect(pathOf(view)).toBe('/elsewhere');
});

test('another page, a reload and a sign-out ask before typed text is lost', async () => {
  const view = open();
  await view.user.type(screen.getByLabelText('Name'), 'typed');
  expect(isUnloadBlocked()).toBe(true);
  leaveTo('/login', () => {
    throw new Error('signed out without a question');
  });
  expect(getLeaving()?.works[0]?.title).toBe('Leave without saving?');
  act(() => stay());

  await go(view, '/elsewhere');
  expect(pathOf(view)).toBe('/edit');
  await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('typed');
  await go(view, '/edit?tab=other');
  await view.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(view.router.state.location.search).toBe('?tab=other'));
});

test('saving, cancelling, the end of the session and address changes that keep the form do not ask', async () => {
  for (const [leave, path] of [
    [(view: OpenedForm) => view.user.click(screen.getByRole('button', { name: 'Save' })), '/saved'],
    [(view: OpenedForm) => view.user.click(screen.getByRole('button', { name: 'Cancel' })), '/cancelled'],
    [(view: OpenedForm) => go(view, '/login'), '/login'],
    [(view: OpenedForm) => go(view, '/elsewhere', KEEPS_FORM), '/elsewhere'],
  ] as const) {
    const view = open();
    await view.user.type(screen.getByLabelText('Name'), 'typed');
    await leave(view);
    await waitFor(() => expect(pathOf(view)).toBe(path));
    view.unmount();
  }
  expect(isUnloadBlocked()).toBe(false);
});

test('a screen that changes its own address while a person types does not ask', async () => {
  const view = open();
  await view.user.type(screen.getByLabelText('Name'), 'typed');
  await act(async () => view.router.navigate('/edit?file=first', { replace: true }));
  expect(view.router.state.location.search).toBe('?file=first');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => view.router.navigate('/elsewhere', { replace: true }));
  expect(pathOf(view)).toBe('/edit');
});

test('discarded changes are guarded again if the form is still there', async () => {
  const view = open();
  await view.user.type(screen.getByLabelText('Name'), 'typed');
  await go(view, '/edit?tab=other');
  await view.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(view.router.state.location.search).toBe('?tab=other'));
  expect(isUnloadBlocked()).toBe(true);
});

test('two blocks both ask, and nothing ends before both answers', async () => {
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
  function RunningWork() {
    useNavigationBlock(RUNNING);
    return null;
  }
  const view = renderWithProviders(
    <>
      <RunningWork />
      <UnsavedGuard />
      <NavigationGuard />
      <Form />
    </>,
    { at: '/edit' },
  );
  await view.user.type(screen.getByLabelText('Name'), 'typed');
  await go(view, '/elsewhere');
  await view.user.click(await screen.findByRole('button', { name: 'Stop it' }));
  await view.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(pathOf(view)).toBe('/edit');
  expect(end).not.toHaveBeenCalled();

  await go(view, '/elsewhere');
  await view.user.click(await screen.findByRole('button', { name: 'Stop it' }));
  await view.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(pathOf(view)).toBe('/elsewhere'));
  expect(end).toHaveBeenCalledOnce();
});
