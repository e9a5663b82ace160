import {
  createSnapshot,
  deleteSnapshot,
  findSnapshots,
  renameSnapshot,
  type Snapshot,
} from '@colloquy/contract/transcripts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { EditSession } from '../editing/index.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { Snapshots } from './snapshots.tsx';

const SNAPSHOT: Snapshot = {
  id: 's1',
  name: 'Before the review',
  revision: 12,
  person: { id: 'p', name: 'Researcher' },
  at: '2026-11-23T10:00:00.000Z',
  trigger: null,
};
const AUTOMATIC: Snapshot = { ...SNAPSHOT, id: 's0', name: 'Transcribed', person: null, trigger: 'ready' };

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findSnapshots, { snapshots: [SNAPSHOT, AUTOMATIC] });
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });

async function show({ mayEdit = true } = {}) {
  const session = { recordingId: 'r', mayEdit } as unknown as EditSession;
  const view = renderWithProviders(
    <InTranscript scope={testScope(session)}>
      <Snapshots />
    </InTranscript>,
  );
  await screen.findByText('Before the review');
  return view;
}

describe('a moment', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Version name');

  test('gets a name; a repeated request creates one snapshot, the next one another', async () => {
    server.on(createSnapshot, () => refusal(500, 'unexpected', 'Something went wrong.'));
    const { user } = await show();
    await user.click(press('Save version'));
    expect(document.activeElement).toBe(field());
    await user.keyboard('{Enter}');
    await screen.findByText('A name must contain at least one letter.');
    expect(changes()).toEqual([]);
    await user.type(field(), ' After the call {Enter}');
    await screen.findByText('Something went wrong.');
    expect(field().value).toBe(' After the call ');
    server.on(createSnapshot, { snapshot: SNAPSHOT } as never);
    await user.click(press('Save'));
    await waitFor(() => expect(screen.queryByLabelText('Version name')).toBeNull());
    await user.click(press('Save version'));
    await user.type(field(), 'Another{Enter}');
    await waitFor(() => expect(changes()).toHaveLength(3));
    const [first, second, third] = changes().map(({ body }) => body as { id: string; name: string });
    expect(first?.name).toBe('After the call');
    expect(second).toEqual(first);
    expect(third?.id).not.toBe(first?.id);
  });

  test('stays unnamed after Escape', async () => {
    const { user } = await show();
    await user.click(press('Save version'));
    await user.type(field(), 'After{Escape}');
    expect(screen.queryByLabelText('Version name')).toBeNull();
    expect(document.activeElement).toBe(press('Save version'));
    expect(changes()).toEqual([]);
  });
});

describe('a snapshot', () => {
  async function chooseAgain({ user }: Awaited<ReturnType<typeof show>>, item: string) {
    act(() => press('More for Before the review').focus());
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }
  async function choose(item: string) {
    const view = await show();
    await chooseAgain(view, item);
    return view;
  }

  test('is renamed in place, and an unchanged name sends nothing', async () => {
    server.on(renameSnapshot, {} as never);
    const view = await choose('Rename');
    const { user } = view;
    const field = screen.getByLabelText<HTMLInputElement>('New name of Before the review');
    expect(field.value).toBe('Before the review');
    await user.type(field, '{Enter}');
    await screen.findByText('Before the review');
    expect(document.activeElement).toBe(press('More for Before the review'));
    expect(changes()).toEqual([]);
    await chooseAgain(view, 'Rename');
    server.on(findSnapshots, { snapshots: [{ ...SNAPSHOT, name: 'Before the review, 2' }] });
    await user.type(screen.getByLabelText('New name of Before the review'), ', 2');
    await user.click(press('Rename'));
    await screen.findByText('Before the review, 2');
    expect(changes().map(({ path, body }) => [path, body])).toEqual([
      ['/api/snapshots/s1', { name: 'Before the review, 2' }],
    ]);
  });

  test('is deleted with Undo, which saves the same revision again', async () => {
    server.on(deleteSnapshot, {} as never);
    server.on(createSnapshot, { snapshot: SNAPSHOT } as never);
    const { user } = await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]?.body).toEqual({ id: 's1', name: 'Before the review', revision: 12 });
  });

  test('that the server keeps says so', async () => {
    server.on(deleteSnapshot, () => refusal(403, 'not-permitted', 'Only its author deletes it.'));
    await choose('Delete');
    await screen.findByText('Only its author deletes it.');
    screen.getByText('Before the review');
  });

  test('is compared with now', async () => {
    const { user, router } = await show();
    await user.click(press('Compare Before the review with the current version'));
    expect(router.state.location.search).toContain('s1');
  });

  test('of the system, or for a reader, cannot be changed', async () => {
    const { unmount } = await show();
    expect(screen.queryByRole('button', { name: 'More for Transcribed' })).toBeNull();
    unmount();
    await show({ mayEdit: false });
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save version' })).toBeNull();
  });
});
