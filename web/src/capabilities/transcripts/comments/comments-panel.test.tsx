import {
  answerThread,
  type CommentThread,
  findMentionable,
  findThreads,
  startThread,
} from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { type Desk, DeskContext } from '../desk.ts';
import { type Session, SessionContext } from '../editing/session.ts';
import { CommentsPanel } from './comments-panel.tsx';
import { closeNewComment, commentOnRecording } from './new-comment.ts';

const thread: CommentThread = {
  id: 'thread',
  recordingId: 'recording',
  kind: 'comment',
  anchor: null,
  createdAt: '2026-11-23T10:00:00.000Z',
  resolved: null,
  canSettle: true,
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
} as unknown as Session;

function Screen() {
  useShortcuts('Comments', [
    { id: 'comments.add', keys: ['c', 'alt+c'], label: 'Comment', scope: 'words', run: () => undefined },
  ]);
  return (
    <SessionContext value={session}>
      <DeskContext value={{} as Desk}>
        <ol data-words aria-label="Turns" />
        <CommentsPanel />
      </DeskContext>
    </SessionContext>
  );
}

let server: ReturnType<typeof serverAnswers>;
beforeEach(() => {
  storeUserInfo({
    id: 'one',
    name: 'Customer',
    org: 'Field Office',
    oid: 'office',
    role: 'customer',
    username: 'customer',
  });
  server = serverAnswers();
  server.on(findThreads, { threads: [] });
  server.on(findMentionable, { people: [] });
  server.on(startThread, { thread });
});
afterEach(() => closeNewComment('recording'));

it('says how to begin a comment by keys that write no letter over the selected words', async () => {
  renderPart(<Screen />);
  await screen.findByText('No comments are open. Select words and press Alt C to comment on them.');
});

it.each([
  ['posted', '{Control>}{Enter}{/Control}'],
  ['given up', '{Escape}'],
])('moves the focus to the words once a comment is %s', async (_done, keys) => {
  commentOnRecording('recording');
  const { user } = renderPart(<Screen />);
  await user.type(await screen.findByRole('textbox', { name: 'New comment' }), `Listen again.${keys}`);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('list', { name: 'Turns' }));
  expect(screen.queryByRole('textbox', { name: 'New comment' })).toBeNull();
});

it.each([
  ['sent', '{Control>}{Enter}{/Control}'],
  ['given up', '{Escape}'],
])('gives the focus back to the button once an answer is %s', async (_done, keys) => {
  server.on(findThreads, { threads: [thread] });
  server.on(answerThread, { thread });
  const { user } = renderPart(<Screen />);
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(screen.getByRole('textbox', { name: 'Your answer' }), `Yes.${keys}`);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Answer' }));
});
