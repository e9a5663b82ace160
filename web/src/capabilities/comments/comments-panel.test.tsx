import {
  replyToThread,
  type CommentThread,
  findMentionablePeople,
  findThreads,
  createThread,
} from '@colloquy/contract/comments';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer } from '../../testing/mock-server.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import type { EditSession } from '../editing/index.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { closeNewComment, commentOnRecording } from './new-comment.ts';

const thread: CommentThread = {
  id: 'thread',
  recordingId: 'recording',
  kind: 'comment',
  quotation: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  resolved: null,
  canResolve: true,
  messages: [
    {
      id: 'message',
      author: { id: 'one', name: 'Customer' },
      text: 'Listen again.',
      mentions: [],
      createdAt: '2026-11-23T10:00:00.000Z',
      editedAt: null,
      isOwn: true,
    },
  ],
};
const state = { transcript: { segments: [], anchors: [] } };
const session = {
  recordingId: 'recording',
  getState: () => state,
  subscribe: () => () => undefined,
} as unknown as EditSession;
const scope = testScope(session);

function Screen() {
  useShortcuts('Comments', [
    { id: 'comments.add', keys: ['c', 'alt+c'], label: 'Comment', scope: 'transcript', run: () => undefined },
  ]);
  return (
    <InTranscript scope={scope}>
      <ol data-words aria-label="Turns" />
      <CommentsPanel />
    </InTranscript>
  );
}

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  storeUserInfo({
    id: 'one',
    name: 'Customer',
    org: 'Field Office',
    oid: 'office',
    role: 'customer',
    username: 'customer',
  });
  server = mockServer();
  server.on(findThreads, { threads: [] });
  server.on(findMentionablePeople, { people: [] });
  server.on(createThread, { thread });
});
afterEach(() => closeNewComment(scope));

it('shows only keys that do not type over the selected words', async () => {
  renderWithProviders(<Screen />);
  await screen.findByText('No open comments. Select text and press Alt C to add one.');
});

it.each([
  ['posted', '{Control>}{Enter}{/Control}'],
  ['given up', '{Escape}'],
])('moves the focus to the transcript once a comment is %s', async (_done, keys) => {
  commentOnRecording(scope);
  const { user } = renderWithProviders(<Screen />);
  await user.type(await screen.findByRole('textbox', { name: 'New comment' }), `Listen again.${keys}`);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Turns' }));
  expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull();
});

it.each([
  ['sent', '{Control>}{Enter}{/Control}'],
  ['given up', '{Escape}'],
])('returns the focus to the button once an answer is %s', async (_done, keys) => {
  server.on(findThreads, { threads: [thread] });
  server.on(replyToThread, { thread });
  const { user } = renderWithProviders(<Screen />);
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), `Yes.${keys}`);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Reply' }));
});
