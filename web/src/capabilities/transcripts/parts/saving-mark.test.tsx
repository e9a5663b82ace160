import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { type Session, SessionContext, type SessionState } from '../editing/session.ts';
import { SavingMark } from './saving-mark.tsx';

let state: Pick<SessionState, 'saving' | 'waiting' | 'isKept'>;
const listeners = new Set<() => void>();
const session = {
  getState: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
} as unknown as Session;

const change = (next: typeof state) =>
  act(() => {
    state = next;
    for (const listener of listeners) listener();
  });

let view: ReturnType<typeof renderPart>;
beforeEach(() => {
  state = { saving: 'saved', waiting: 0, isKept: true };
  view = renderPart(
    <SessionContext value={session}>
      <SavingMark />
    </SessionContext>,
  );
});

it('has the same width in every state', () => {
  const width = () => /\bw-\d+\b/.exec(view.container.querySelector('.inline-flex')!.className)?.[0];
  const first = width();
  expect(first).toBeDefined();
  for (const saving of ['saving', 'offline', 'locked', 'saved'] as const) {
    change({ saving, waiting: 2, isKept: true });
    expect(width()).toBe(first);
  }
});

it('says in a word what is wrong, and the rest where it is asked', async () => {
  change({ saving: 'offline', waiting: 2, isKept: true });
  expect(screen.getByRole('status').textContent).toBe(
    'You’re offline. Your edits are kept on this computer.',
  );
  await view.user.click(screen.getByRole('button', { name: 'Offline (2)' }));
  await screen.findByText('You’re offline. Your edits are kept on this computer. 2 edits wait.');
});
