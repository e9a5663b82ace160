import {
  addSupportNote,
  createSupportRequest,
  deleteSupportAttachment,
  type InboxThread as InboxRequest,
  MAX_ATTACHMENTS,
  readInboxRequest,
  setSupportRequestState,
} from '@colloquy/contract/support';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { InboxThread } from './inbox-thread.tsx';
import { InternalNotes } from './internal-notes.tsx';
import { ReplyForm } from './reply-form.tsx';
import { SupportQuestionForm } from './support-question-form.tsx';

let server: ReturnType<typeof mockServer>;
const done = vi.fn();
const close = vi.fn();
beforeEach(() => {
  server = mockServer();
  done.mockClear();
  close.mockClear();
});
const changes = () => server.requests.filter(({ method }) => method !== 'GET');
const press = (name: string) => screen.getByRole('button', { name });
const file = (name: string, content = 'x') => new File([content], name);

describe('a question', () => {
  test('is sent once with its attachments', async () => {
    server.on(createSupportRequest, () => refusal(500, 'unexpected', 'Something went wrong.'));
    const { user } = renderWithProviders(<SupportQuestionForm onSent={done} onCancel={close} />);
    await user.click(press('Send'));
    await screen.findByText('Enter a short subject.');
    await user.type(screen.getByLabelText('Subject'), 'A job');
    await user.type(screen.getByLabelText('Your question'), 'Where is it?');
    await user.upload(screen.getByLabelText('Files to attach'), file('error.png'));
    await user.click(press('Send'));
    await screen.findByText('Something went wrong.');
    server.on(createSupportRequest, { request: { id: 'q' } } as never);
    await user.click(press('Send'));
    await waitFor(() => expect(done).toHaveBeenCalledWith('q'));
    const [first, second] = changes().map(({ body }) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      subject: 'A job',
      text: 'Where is it?',
      attachments: [{ name: 'error.png', content: btoa('x') }],
    });
  });
});

describe('attachments of a message', () => {
  const send = vi.fn((_message: { messageId: string; text: string }) => Promise.resolve());
  const render = () => renderWithProviders(<ReplyForm label="Add a message" button="Send" send={send} />);
  beforeEach(() => send.mockClear());

  test('are only files of the allowed kinds, up to a number', async () => {
    const { user } = render();
    const input = screen.getByLabelText('Files to attach');
    await user.upload(input, [file('notes.txt')]);
    await user.upload(input, [file('empty.txt', '')]);
    screen.getByText('“empty.txt” is empty.');
    await user.upload(
      input,
      Array.from({ length: MAX_ATTACHMENTS }, (_, at) => file(`${at}.txt`)),
    );
    screen.getByText(`Attach up to ${MAX_ATTACHMENTS} files.`);
    const list = within(screen.getByRole('list', { name: 'Attached files' }));
    expect(list.getAllByRole('listitem')).toHaveLength(MAX_ATTACHMENTS);
    await user.click(list.getByRole('button', { name: 'Remove notes.txt' }));
    expect(list.queryByText('notes.txt')).toBeNull();
    expect(document.activeElement).toBe(press('Attach files'));
  });

  test('are gone after they were sent, and the next message has another id', async () => {
    const { user } = render();
    await user.upload(screen.getByLabelText('Files to attach'), file('notes.txt'));
    await user.type(screen.getByRole('textbox', { name: 'Add a message' }), 'One{Tab}');
    await user.click(press('Send'));
    await waitFor(() => expect(screen.queryByText('notes.txt')).toBeNull());
    await user.type(screen.getByRole('textbox', { name: 'Add a message' }), 'Two{Tab}');
    await user.click(press('Send'));
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    const [one, two] = send.mock.calls.map(([message]) => message);
    expect(one).toMatchObject({ text: 'One', attachments: [{ name: 'notes.txt' }] });
    expect(two).toMatchObject({ text: 'Two', attachments: [] });
    expect(two?.messageId).not.toBe(one?.messageId);
  });

  test('are deleted after a question, if they are the person’s own', async () => {
    const own = { id: 'a1', name: 'own.txt', bytes: 1, canDelete: true };
    server.on(deleteSupportAttachment, () => refusal(409, 'not-now', 'It is too late.'));
    const { user } = renderWithProviders(
      <AttachmentList
        attachments={[own, { ...own, id: 'a2', name: 'other.txt', canDelete: false }]}
        path="/api/support-attachments/:attachmentId"
      />,
    );
    expect(screen.queryByRole('button', { name: 'Delete other.txt' })).toBeNull();
    await user.click(press('Delete own.txt'));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete “own.txt”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('It is too late.');
    server.on(deleteSupportAttachment, {});
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('an internal note is added once and leaves an empty field', async () => {
  server.on(addSupportNote, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = renderWithProviders(<InternalNotes request={{ id: 'q', notes: [] }} />);
  const field = screen.getByLabelText<HTMLTextAreaElement>('Note');
  await user.type(field, ' Called back ');
  await user.click(press('Add note'));
  await screen.findByText('Something went wrong.');
  server.on(addSupportNote, { request: { id: 'q' } } as never);
  await user.click(press('Add note'));
  await waitFor(() => expect(field.value).toBe(''));
  const [first, second] = changes().map(({ body }) => body);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ text: 'Called back' });
});

test('an unsent answer stays when the question is closed meanwhile', async () => {
  const request = {
    id: 'q',
    state: 'open',
    subject: 'A job',
    code: 'S-1',
    messages: [],
    notes: [],
    assignee: null,
    askedBy: 'Researcher',
  } as unknown as InboxRequest;
  server.on(readInboxRequest, { request });
  server.on(setSupportRequestState, { request: { ...request, state: 'closed' } });
  const { user } = renderWithProviders(<InboxThread requestId="q" />);
  await user.type(await screen.findByRole('textbox', { name: 'Answer' }), 'Dear');
  await user.click(press('Close'));
  await screen.findByText(/^This question was closed while you were writing\./);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }).value).toBe('Dear');
  expect(press('Send answer').getAttribute('aria-disabled')).toBe('true');
  expect(changes()[0]?.body).toEqual({ state: 'closed' });
});
