import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { EditSession, EditSessionState } from '../../editing/index.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { SaveStatus } from './save-status.tsx';

let state: Pick<EditSessionState, 'saving' | 'pending' | 'isPersisted'>;
const listeners = new Set<() => void>();
const session = {
  getState: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as unknown as EditSession;

const change = (next: typeof state) =>
  act(() => {
    state = next;
    for (const listener of listeners) listener();
  });

let view: ReturnType<typeof renderWithProviders>;
beforeEach(() => {
  state = { saving: 'saved', pending: 0, isPersisted: true };
  view = renderWithProviders(
    <InTranscript scope={testScope(session)}>
      <SaveStatus />
    </InTranscript>,
  );
});

it('has the same width in every state', () => {
  const width = () => /\bw-\d+\b/.exec(view.container.querySelector('.inline-flex')!.className)?.[0];
  const first = width();
  expect(first).toBeDefined();
  for (const saving of ['saving', 'offline', 'locked', 'saved'] as const) {
    change({ saving, pending: 2, isPersisted: true });
    expect(width()).toBe(first);
  }
});

it('names a problem briefly and explains it on request', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  change({ saving: 'offline', pending: 2, isPersisted: true });
  expect(screen.getByRole('status').textContent).toBe(
    'You’re offline. Your edits are saved on this computer.',
  );
  await view.user.click(screen.getByRole('button', { name: 'Offline (2)' }));
  await screen.findByText(
    'You’re offline. Your edits are saved on this computer. 2 edits are waiting to be sent.',
  );
});

it('does not call a person offline who is not', () => {
  change({ saving: 'offline', pending: 1, isPersisted: true });
  const text = 'Your edits couldn’t be sent yet. They’re saved on this computer.';
  expect(screen.getByRole('status').textContent).toBe(text);
});
