import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ApiError } from '../api/api-error.ts';
import { type ActionMessages, runActionForEach, useAction } from './use-action.ts';

const refused = new ApiError(409, { code: 1, error: 'not-now', message: 'Not now.' });

type ButtonProps = {
  act: (name: string) => Promise<number>;
  messages?: ActionMessages<[string], number>;
  after?: (isDone: boolean) => void;
};

function ActionButton({ act, messages, after }: ButtonProps) {
  const action = useAction(act, messages);
  return (
    <Button isBusy={action.isPending} onClick={() => void action.run('Orchard').then(after)}>
      Run
    </Button>
  );
}
const button = () => screen.getByRole('button', { name: 'Run' });

describe('an action', () => {
  test('shows its success with the result, and is busy meanwhile', async () => {
    const answer = Promise.withResolvers<number>();
    const act = vi.fn(() => answer.promise);
    const after = vi.fn();
    const { user } = renderWithProviders(
      <ActionButton
        act={act}
        messages={{ done: (count, name) => `${name}: ${count} files.` }}
        after={after}
      />,
    );
    await user.click(button());
    expect(button().getAttribute('aria-busy')).toBe('true');
    answer.resolve(3);
    await screen.findByText('Orchard: 3 files.');
    expect(after).toHaveBeenCalledWith(true);
    expect(button().getAttribute('aria-busy')).toBeNull();
  });

  test('runs once, however fast its button is pressed', async () => {
    const act = vi.fn(() => new Promise<number>(() => undefined));
    const { user } = renderWithProviders(<ActionButton act={act} />);
    await user.dblClick(button());
    expect(act).toHaveBeenCalledOnce();
  });

  test('shows its error and resolves to false', async () => {
    const after = vi.fn();
    const { user } = renderWithProviders(<ActionButton act={() => Promise.reject(refused)} after={after} />);
    await user.click(button());
    await screen.findByText('Not now.');
    expect(after).toHaveBeenCalledWith(false);
  });

  test('offers Undo with the result, and shows its error as well', async () => {
    const undo = vi.fn(() => Promise.reject(refused));
    const { user } = renderWithProviders(
      <ActionButton act={() => Promise.resolve(7)} messages={{ done: 'Deleted.', undo }} />,
    );
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledWith(7, 'Orchard');
    await screen.findByText('Not now.');
  });
});

describe('an action on several items', () => {
  const remove = (name: string) => (name === 'Harbour' ? Promise.reject(refused) : Promise.resolve());

  test('reports what succeeded and the first error, and Undo reverses only what succeeded', async () => {
    const { user } = renderWithProviders(<p />);
    const undo = vi.fn(() => Promise.resolve());
    const succeeded = await runActionForEach(['Orchard', 'Harbour', 'Hill'], remove, {
      done: (names) => `Deleted: ${names.join(', ')}.`,
      undo,
    });
    expect(succeeded).toEqual(['Orchard', 'Hill']);
    await screen.findByText('Deleted: Orchard, Hill. Not now.');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undo.mock.calls).toEqual([['Orchard'], ['Hill']]));
  });

  test('says nothing of success if nothing succeeded', async () => {
    renderWithProviders(<p />);
    const done = vi.fn(() => 'Deleted.');
    expect(await runActionForEach(['Harbour'], remove, { done })).toEqual([]);
    await screen.findByText('Not now.');
    expect(done).not.toHaveBeenCalled();
  });
});
