import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ApiError } from '../api/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const refused = new ApiError(409, { code: 1, error: 'not-now', message: 'It is being transcribed.' });

function Deletion({ remove, isReady = true }: { remove: () => unknown; isReady?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Delete the recording?"
        description="This cannot be undone."
        cancelLabel="Keep it"
        confirmLabel="Delete"
        variant="danger"
        isDisabled={!isReady}
        disabledReason="Type the code first"
        onConfirm={remove}
      />
    </>
  );
}

async function open(remove: () => unknown, isReady?: boolean) {
  const view = renderWithProviders(<Deletion remove={remove} {...(isReady !== undefined && { isReady })} />);
  await view.user.click(screen.getByRole('button', { name: 'Delete…' }));
  await screen.findByRole('dialog', { name: 'Delete the recording?' });
  return view;
}
const confirm = () => screen.getByRole('button', { name: 'Delete' });
const dialog = () => screen.queryByRole('dialog');

describe('a confirmation', () => {
  test('acts once, is busy meanwhile and closes when it is done', async () => {
    const answer = Promise.withResolvers<void>();
    const remove = vi.fn(() => answer.promise);
    const { user } = await open(remove);
    await expectAccessible(screen.getByRole('dialog'));
    await user.dblClick(confirm());
    expect(remove).toHaveBeenCalledOnce();
    expect(confirm().getAttribute('aria-busy')).toBe('true');
    answer.resolve();
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('stays open with the error and can be tried again', async () => {
    const remove = vi.fn<() => Promise<void>>().mockRejectedValueOnce(refused).mockResolvedValueOnce();
    const { user } = await open(remove);
    await user.click(confirm());
    await screen.findByText('It is being transcribed.');
    await user.click(confirm());
    await waitFor(() => expect(dialog()).toBeNull());
  });

  test('does nothing if it is cancelled, and forgets an earlier error', async () => {
    const remove = vi.fn(() => Promise.reject(refused));
    const { user } = await open(remove);
    await user.click(confirm());
    await screen.findByText('It is being transcribed.');
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(dialog()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(remove).toHaveBeenCalledOnce();
  });

  test('cannot be confirmed while it is disabled, and says why', async () => {
    const remove = vi.fn();
    const { user } = await open(remove, false);
    await user.click(confirm());
    expect(remove).not.toHaveBeenCalled();
    expect(confirm().dataset['tooltip']).toBe('Type the code first');
  });
});
