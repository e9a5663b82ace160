import {
  changeComment,
  type CommentMessage,
  type CommentThread,
  deleteComment,
  findMentionablePeople,
} from '@colloquy/contract/comments';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { MessageItem } from './message-item.tsx';

const message = (id: string, part: Partial<CommentMessage> = {}): CommentMessage => ({
  id,
  author: { id: 'one', name: 'Researcher' },
  text: 'Listen again.',
  mentions: [],
  createdAt: '2026-11-23T10:00:00.000Z',
  editedAt: null,
  isOwn: true,
  ...part,
});
const OWN = message('own');
const thread = (...messages: CommentMessage[]) => ({ id: 't', recordingId: 'r', messages }) as CommentThread;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findMentionablePeople, { people: [] });
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const menu = () => screen.getByRole('button', { name: 'Actions for your comment' });

async function choose(item: string, of: CommentThread) {
  const view = renderWithProviders(<MessageItem message={of.messages[0]!} thread={of} />);
  act(() => menu().focus());
  await view.user.keyboard('{Enter}');
  await view.user.click(await screen.findByRole('menuitem', { name: item }));
  return view;
}

test('an own comment is changed in place; a failure keeps what was written', async () => {
  server.on(changeComment, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = await choose('Edit', thread(OWN));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  expect(field.value).toBe('Listen again.');
  await user.type(field, ' Please.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Something went wrong. Your draft is kept.');
  expect(field.value).toBe('Listen again. Please.');
  server.on(changeComment, { thread: thread(OWN) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(changes().at(-1)?.body).toEqual({ text: 'Listen again. Please.', mentions: [] });
});

test('the focus returns to the menu when the change is given up', async () => {
  const { user } = await choose('Edit', thread(OWN));
  const field = screen.getByRole('textbox', { name: 'Your comment' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(menu());
  expect(changes()).toEqual([]);
});

test.each([
  ['', [OWN]],
  ['Its reply is deleted too.', [OWN, message('two')]],
  ['Its 2 replies are deleted too.', [OWN, message('two'), message('three')]],
])('is deleted after a question: %s', async (note, messages) => {
  server.on(deleteComment, () => refusal(409, 'not-now', 'The thread is resolved.'));
  const { user } = await choose('Delete', thread(...messages));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  within(dialog).getByText(`${note} This can’t be undone.`.trim());
  expect(changes()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText('The thread is resolved.');
  server.on(deleteComment, { thread: null });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /api/comments/own',
    'DELETE /api/comments/own',
  ]);
});

test('a comment of somebody else has no menu, and marks whom it mentions', () => {
  const other = message('other', {
    isOwn: false,
    text: 'Ask @Colleague One about it.',
    mentions: [{ id: 'a', name: 'Colleague One' }],
    editedAt: '2026-11-23T11:00:00.000Z',
  });
  renderWithProviders(<MessageItem message={other} thread={thread(other)} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('@Colleague One').tagName).toBe('B');
  const edited = `edited ${formatMomentInFull(other.editedAt!)}`;
  expect(screen.getByText('edited').textContent).toBe(edited);
});
