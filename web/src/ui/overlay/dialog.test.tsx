import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { TextField } from '../form/field.tsx';
import { Dialog } from './dialog.tsx';

function DialogWithField({ onClose, isSearch }: { onClose: () => void; isSearch?: boolean }) {
  const [reason, setReason] = useState('as before');
  const field = (
    <TextField label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
  );
  return (
    <Dialog open onOpenChange={onClose} title="Reopen the job?">
      {isSearch ? field : <form>{field}</form>}
    </Dialog>
  );
}
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });

test('Escape and the close button ask before discarding typed text', async () => {
  const close = vi.fn();
  const { user } = renderWithProviders(<DialogWithField onClose={close} />);
  const field = screen.getByLabelText<HTMLInputElement>('Reason');
  await user.type(field, ' and more');
  await user.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  // Escape closes the question, not the dialog.
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

test('closes without a question if nothing was typed, or only a search', async () => {
  const close = vi.fn();
  const { user, unmount } = renderWithProviders(<DialogWithField onClose={close} />);
  await user.click(screen.getByLabelText('Reason'));
  await user.type(screen.getByLabelText('Reason'), 'x{Backspace}');
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
  unmount();
  const other = renderWithProviders(<DialogWithField onClose={close} isSearch />);
  await other.user.type(screen.getByLabelText('Reason'), 'typed');
  await other.user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

function DialogFromWord() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'k' && setOpen(true);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <span>word</span>
      <Dialog open={isOpen} onOpenChange={() => setOpen(false)} title="Command menu">
        <input aria-label="Command" />
      </Dialog>
    </>
  );
}

test('returns the focus to an element that could be focused only while it had the focus', async () => {
  const focus = HTMLElement.prototype.focus;
  // Happy DOM focuses everything; a browser only what can be focused.
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (this.matches('input, button, [tabindex]')) focus.call(this, options);
  });
  const { user } = renderWithProviders(<DialogFromWord />);
  const word = screen.getByText('word');
  word.tabIndex = -1;
  word.addEventListener('blur', () => word.removeAttribute('tabindex'), { once: true });
  word.focus();
  await user.keyboard('k');
  expect(document.activeElement).toBe(screen.getByLabelText('Command'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(word));
});
