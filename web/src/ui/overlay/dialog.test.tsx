import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { TextField } from '../form/field.tsx';
import { Dialog } from './dialog.tsx';

function Asking({ onClose, isSearch }: { onClose: () => void; isSearch?: boolean }) {
  const [reason, setReason] = useState('as before');
  const field = (
    <TextField label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
  );
  return (
    <Dialog isOpen onClose={onClose} title="Reopen the job?">
      {isSearch ? field : <form>{field}</form>}
    </Dialog>
  );
}
const question = () => screen.queryByRole('dialog', { name: 'Discard what you entered?' });

test('Escape and the cross ask before what was typed goes', async () => {
  const close = vi.fn();
  const { user } = renderPart(<Asking onClose={close} />);
  const field = screen.getByLabelText<HTMLInputElement>('Reason');
  await user.type(field, ' and more');
  await user.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  // Escape leaves the question, not the dialog.
  await user.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(field.value).toBe('as before and more');
  await waitFor(() => expect(document.activeElement).toBe(field));

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledOnce();
});

test('nothing asks where nothing was typed, or only searched', async () => {
  const close = vi.fn();
  const { user, unmount } = renderPart(<Asking onClose={close} />);
  await user.click(screen.getByLabelText('Reason'));
  await user.type(screen.getByLabelText('Reason'), 'x{Backspace}');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  unmount();
  const other = renderPart(<Asking onClose={close} isSearch />);
  await other.user.type(screen.getByLabelText('Reason'), 'typed');
  await other.user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});
